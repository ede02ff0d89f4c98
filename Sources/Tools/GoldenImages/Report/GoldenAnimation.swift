import FrameSequence
import ImageCoding
import KeyframeAnimation
import RefreshScenario
import Texts
import VectorDrawing

/// A picture that moves and shows what has changed, for a page that plays nothing, such as a pull
/// request's.
///
/// An APNG file holds the changed pictures of one appearance and scale. Of one instant it shows what was
/// expected, what is there now and the difference in turn; of several it shows the three side by side,
/// instant by instant. A bar below says how far it is.
package struct GoldenAnimation: Hashable, Sendable {
  /// The file.
  package let path: String
  /// The instants whose pictures have changed, in their order, and what tells their appearance and
  /// scale from others of the scenario: `rest dark 2×`.
  package let labels: [String]
  /// By what the pictures are divided, 1 for those that are shown as they are.
  package let shrinkage: Int

  /// How long each picture is seen.
  private static let interval = Flicks(7, over: 10)
  /// Wider pictures are shrunk, in pixels.
  private static let widthLimit = 1_600
  /// Higher pictures are shrunk, in pixels; what is side by side is never too large then.
  private static let heightLimit = 8_000
  /// Longer files are shrunk, in bytes, as far as ``shrinkageLimit``.
  private static let lengthLimit = 2_000_000
  private static let shrinkageLimit = 16
  /// Between pictures side by side, and above the bar, in pixels.
  private static let gap = 4
  /// The bar's height, in pixels.
  private static let barHeight = 6

  /// The most instants that are told one by one.
  private static let longestList = 12

  /// What it is, in a sentence without a full stop.
  var sentence: String {
    let seconds = Self.interval.seconds.decimalText()
    let rest = labels.count - Self.longestList
    var text = "`\(labels.prefix(Self.longestList).joined(separator: "`, `"))`"
    text += rest > 0 ? " and \(rest) more" : ""
    text += ": expected, actual and difference, "
    text += labels.count == 1 ? "in turn" : "side by side, instant by instant"
    text += ", \(seconds) s each"
    if shrinkage > 1 {
      text += "; at 1/\(shrinkage) of the size, where single pixels may not be seen"
    }
    return text
  }
}

extension GoldenAnimation {
  /// The files that show what failed, with what is to be written into each.
  static func all(
    of checked: CheckedGoldens, in failed: FailedGoldens
  ) throws -> [(animation: GoldenAnimation, name: String, bytes: [UInt8])] {
    struct Kind: Hashable {
      let appearance: Appearance?
      let scale: Double?
    }
    var kinds: [Kind] = []
    var groups: [Kind: [GoldenFinding]] = [:]
    for finding in checked.failures {
      guard case .changedPicture = finding.verdict else { continue }
      let kind = Kind(appearance: finding.file.appearance, scale: finding.file.scale)
      if groups[kind] == nil { kinds.append(kind) }
      groups[kind, default: []].append(finding)
    }
    return try kinds.compactMap { kind in
      guard let findings = groups[kind], let first = findings.first,
        let (bytes, shrinkage) = try file(of: findings, in: checked.found)
      else { return nil }
      return (
        GoldenAnimation(
          path: failed.animationPath(of: first, in: checked.found),
          labels: findings.map { GoldenCard.label(of: $0, in: checked.found) },
          shrinkage: shrinkage), first.file.name, bytes
      )
    }
  }

  /// The file of some findings, and by what its pictures are divided; `nil` where a golden has gone
  /// since it was compared.
  private static func file(
    of findings: [GoldenFinding], in result: GoldenResult
  ) throws -> (bytes: [UInt8], shrinkage: Int)? {
    let files = findings.compactMap { finding in
      GoldenCard.golden(finding, in: result).map { [$0, finding.actual, finding.difference] }
    }
    guard files.count == findings.count else { return nil }
    let sizes = findings.flatMap { finding -> [PixelSize] in
      guard case .changedPicture(let difference) = finding.verdict else { return [] }
      return [difference.firstSize, difference.secondSize]
    }
    guard let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max() else {
      return nil
    }
    let isInTurn = files.count == 1
    let wholeWidth = isInTurn ? width : 3 * width + 2 * gap
    var shrinkage = max((wholeWidth - 1) / widthLimit, (height - 1) / heightLimit) + 1
    while true {
      let cell = try PixelSize(
        width: (width + shrinkage - 1) / shrinkage, height: (height + shrinkage - 1) / shrinkage)
      let bytes = try encode(files, isInTurn: isInTurn, cell: cell, shrinkage: shrinkage)
      guard bytes.count > lengthLimit, shrinkage < shrinkageLimit else { return (bytes, shrinkage) }
      let ratio = (Double(bytes.count) / Double(lengthLimit)).squareRoot()
      shrinkage = min(
        max(shrinkage + 1, Int((Double(shrinkage) * ratio).rounded())), shrinkageLimit)
    }
  }

  private static func encode(
    _ files: [[[UInt8]]], isInTurn: Bool, cell: PixelSize, shrinkage: Int
  ) throws -> [UInt8] {
    let rows = isInTurn ? files[0].map { [$0] } : files
    let columns = isInTurn ? 1 : 3
    let size = try PixelSize(
      width: columns * cell.width + (columns - 1) * gap, height: cell.height + gap + barHeight)
    var encoder = AnimationEncoder(.apng, size: size)
    for (index, row) in rows.enumerated() {
      var canvas = PremultipliedBitmap(size: size)
      for (column, png) in row.enumerated() {
        let picture = PremultipliedBitmap(try PNGDecoder.decode(png)).shrunk(by: shrinkage)
        canvas.copy(
          PixelBox(picture.size), of: picture.words, stride: picture.stride,
          toX: column * (cell.width + gap), y: 0)
      }
      canvas.drawBar(step: index, of: rows.count, height: barHeight)
      encoder.append(AnimationEncoder.Format.apng.packed(canvas), for: interval)
    }
    return try encoder.finish().bytes
  }
}

extension PremultipliedBitmap {
  /// Draws a bar along the bottom, of which a part is marked.
  fileprivate mutating func drawBar(step: Int, of count: Int, height barHeight: Int) {
    let (marked, plain): (UInt32, UInt32) = (0xFF1F_6FEB, 0xFFB0_B8C0)
    let (stride, width, height) = (stride, width, height)
    withUnsafeMutableWords { words in
      for y in height - barHeight..<height {
        for x in 0..<width {
          words[y * stride + x] = x * count / width == step ? marked : plain
        }
      }
    }
  }
}
