import FrameSequence
import ImageCoding
import KeyframeAnimation
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
  fileprivate static let interval = Flicks(7, over: 10)

  /// The most instants that are told one by one.
  private static let longestList = 12

  /// What it is, in a sentence without a full stop.
  var sentence: MarkdownText {
    let seconds = Self.interval.seconds.decimalText()
    let rest = labels.count - Self.longestList
    var text = labels.prefix(Self.longestList).map { "\(code: $0)" as MarkdownText }
      .joined(separator: ", ")
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
  /// The files that show what failed, with what is to be written into each: one for each appearance and
  /// scale.
  static func all(
    of checked: CheckedGoldens, in failed: FailedGoldens
  ) throws -> [(animation: GoldenAnimation, name: String, bytes: [UInt8])] {
    var groups: [[GoldenFinding]] = []
    for finding in checked.failures {
      guard case .changedPicture = finding.verdict else { continue }
      let place = groups.firstIndex {
        $0[0].file.appearance == finding.file.appearance && $0[0].file.scale == finding.file.scale
      }
      if let place { groups[place].append(finding) } else { groups.append([finding]) }
    }
    return try groups.compactMap { findings in
      guard let film = try GoldenFilm(findings, in: checked.found) else { return nil }
      let (bytes, shrinkage) = try film.encodedWithinLimit()
      let animation = GoldenAnimation(
        path: failed.animationPath(of: findings[0], in: checked.found),
        labels: findings.map { GoldenCard.label(of: $0, in: checked.found) }, shrinkage: shrinkage)
      return (animation, findings[0].file.name, bytes)
    }
  }
}

/// The images of an animation: of each of its pictures, PNG files side by side.
private struct GoldenFilm {
  /// Wider pictures are shrunk, in pixels.
  private static let widthLimit = 1_600
  /// Higher images are shrunk, in pixels; what is side by side is never too large then.
  private static let heightLimit = 8_000
  /// Longer files are shrunk, in bytes, as far as ``shrinkageLimit``.
  private static let lengthLimit = 2_000_000
  private static let shrinkageLimit = 16
  /// Between images side by side, and above the bar, in pixels.
  private static let gap = 4
  /// The bar's height, in pixels.
  private static let barHeight = 6

  private let pictures: [[[UInt8]]]
  /// The extents of the largest image.
  private let width: Int
  private let height: Int

  /// Takes changed goldens; `nil` if one has gone since it was compared.
  ///
  /// Of a single golden the images are seen in turn.
  init?(_ findings: [GoldenFinding], in result: GoldenResult) throws {
    var pictures: [[[UInt8]]] = []
    var (width, height) = (0, 0)
    for finding in findings {
      guard let golden = GoldenCard.golden(finding, in: result),
        case .changedPicture(let difference) = finding.verdict
      else { return nil }
      pictures.append([golden, try finding.actual.read(), try finding.difference.read()])
      width = max(width, difference.firstSize.width, difference.secondSize.width)
      height = max(height, difference.firstSize.height, difference.secondSize.height)
    }
    self.pictures = findings.count == 1 ? pictures[0].map { [$0] } : pictures
    (self.width, self.height) = (width, height)
  }

  private var columns: Int { pictures[0].count }

  /// The file, as small as it has to be, and by what its images are divided.
  func encodedWithinLimit() throws -> (bytes: [UInt8], shrinkage: Int) {
    let wholeWidth = columns * width + (columns - 1) * Self.gap
    var shrinkage =
      max((wholeWidth - 1) / Self.widthLimit, (height - 1) / Self.heightLimit) + 1
    var bytes = try encoded(shrunkBy: shrinkage)
    while bytes.count > Self.lengthLimit, shrinkage < Self.shrinkageLimit {
      let ratio = (Double(bytes.count) / Double(Self.lengthLimit)).squareRoot()
      shrinkage = max(shrinkage + 1, Int((Double(shrinkage) * ratio).rounded()))
      shrinkage = min(shrinkage, Self.shrinkageLimit)
      bytes = try encoded(shrunkBy: shrinkage)
    }
    return (bytes, shrinkage)
  }

  private func encoded(shrunkBy shrinkage: Int) throws -> [UInt8] {
    let pitch = (width + shrinkage - 1) / shrinkage + Self.gap
    let size = try PixelSize(
      width: columns * pitch - Self.gap,
      height: (height + shrinkage - 1) / shrinkage + Self.gap + Self.barHeight)
    var encoder = AnimationEncoder(.apng, size: size)
    for (index, row) in pictures.enumerated() {
      var canvas = PremultipliedBitmap(size: size)
      for (column, png) in row.enumerated() {
        let image = PremultipliedBitmap(try PNGDecoder.decode(png)).shrunk(by: shrinkage)
        canvas.copy(
          PixelBox(image.size), of: image.words, stride: image.width, toX: column * pitch, y: 0)
      }
      canvas.drawBar(step: index, of: pictures.count, height: Self.barHeight)
      encoder.append(
        AnimationEncoder.Format.apng.packed(canvas), for: GoldenAnimation.interval)
    }
    return try encoder.finish().bytes
  }
}

extension PremultipliedBitmap {
  /// Draws a bar along the bottom, of which a part is marked.
  fileprivate mutating func drawBar(step: Int, of count: Int, height barHeight: Int) {
    let (marked, plain): (UInt32, UInt32) = (0xFF1F_6FEB, 0xFFB0_B8C0)
    let (width, height) = (width, height)
    withUnsafeMutableWords { words in
      for y in height - barHeight..<height {
        for x in 0..<width {
          words[y * width + x] = x * count / width == step ? marked : plain
        }
      }
    }
  }
}
