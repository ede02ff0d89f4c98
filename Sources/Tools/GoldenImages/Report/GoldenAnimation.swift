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
  /// The number of changed pictures that are left out, as the file would take too much memory.
  package let omittedCount: Int
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
    if omittedCount > 0 {
      text += "; \(omittedCount) more instants have changed and are not in the animation"
    }
    if shrinkage > 1 {
      text += "; at 1/\(shrinkage) of the size, where single pixels may not be seen"
    }
    return text
  }
}

extension GoldenAnimation {
  /// The files that show what failed, with what is to be written into each: one for each appearance and
  /// scale.
  ///
  /// - Parameter pixelLimit: The most pixels of a file's images together, as they are in memory at once.
  static func all(
    of checked: CheckedGoldens, in failed: FailedGoldens,
    pixelLimit: Int = AnimatedImage.pixelLimit
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
      guard let film = GoldenFilm(findings, in: checked.found, pixelLimit: pixelLimit),
        let (bytes, shrinkage) = try film.encodedWithinLimit()
      else { return nil }
      let animation = GoldenAnimation(
        path: failed.animationPath(of: findings[0], in: checked.found),
        labels: film.findings.map { GoldenCard.label(of: $0, in: checked.found) },
        omittedCount: findings.count - film.findings.count, shrinkage: shrinkage)
      return (animation, findings[0].file.name, bytes)
    }
  }
}

/// The images of an animation, each of PNG files side by side, which are read when they are drawn.
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

  /// The goldens that are shown: the first ones, up to the limit of pixels.
  let findings: [GoldenFinding]
  private let result: GoldenResult
  /// The extents of the largest image.
  private let width: Int
  private let height: Int
  /// The number by which images have to be divided to be in the limits of extents.
  private let leastShrinkage: Int
  /// Whether the images of a single golden are seen in turn.
  private let isSingle: Bool

  /// Creates the images of changed goldens, or returns `nil` if another kind of finding is among them.
  ///
  /// The images of a single golden are seen in turn.
  init?(_ findings: [GoldenFinding], in result: GoldenResult, pixelLimit: Int) {
    var (width, height) = (0, 0)
    for finding in findings {
      guard case .changedPicture(let difference) = finding.verdict else { return nil }
      width = max(width, difference.firstSize.width, difference.secondSize.width)
      height = max(height, difference.firstSize.height, difference.secondSize.height)
    }
    self.result = result
    (self.width, self.height) = (width, height)
    isSingle = findings.count == 1
    let columns = isSingle ? 1 : 3
    let wholeWidth = columns * width + (columns - 1) * Self.gap
    leastShrinkage = max((wholeWidth - 1) / Self.widthLimit, (height - 1) / Self.heightLimit) + 1
    guard let size = try? Self.size(columns, width, height, shrunkBy: leastShrinkage) else {
      return nil
    }
    let count = min(pixelLimit / size.area, AnimatedImage.frameLimit)
    self.findings = Array(findings.prefix(max(count, 1)))
  }

  private static func size(
    _ columns: Int, _ width: Int, _ height: Int, shrunkBy shrinkage: Int
  ) throws -> PixelSize {
    let pitch = (width + shrinkage - 1) / shrinkage + gap
    return try PixelSize(
      width: columns * pitch - gap, height: (height + shrinkage - 1) / shrinkage + gap + barHeight)
  }

  /// The file, as small as it has to be, and the number by which its images are divided; `nil` if a golden
  /// has gone since it was compared.
  func encodedWithinLimit() throws -> (bytes: [UInt8], shrinkage: Int)? {
    var shrinkage = leastShrinkage
    guard var bytes = try encoded(shrunkBy: shrinkage) else { return nil }
    while bytes.count > Self.lengthLimit, shrinkage < Self.shrinkageLimit {
      let ratio = (Double(bytes.count) / Double(Self.lengthLimit)).squareRoot()
      shrinkage = max(shrinkage + 1, Int((Double(shrinkage) * ratio).rounded()))
      shrinkage = min(shrinkage, Self.shrinkageLimit)
      guard let smaller = try encoded(shrunkBy: shrinkage) else { return nil }
      bytes = smaller
    }
    return (bytes, shrinkage)
  }

  private func encoded(shrunkBy shrinkage: Int) throws -> [UInt8]? {
    let size = try Self.size(isSingle ? 1 : 3, width, height, shrunkBy: shrinkage)
    let pitch = (width + shrinkage - 1) / shrinkage + Self.gap
    var encoder = AnimationEncoder(.apng, size: size)
    let count = isSingle ? 3 : findings.count
    for index in 0..<count {
      guard let row = try images(of: findings[isSingle ? 0 : index]) else { return nil }
      var canvas = PremultipliedBitmap(size: size)
      for (column, png) in (isSingle ? [row[index]] : row).enumerated() {
        let image = PremultipliedBitmap(try PNGDecoder.decode(png)).shrunk(by: shrinkage)
        canvas.copy(
          PixelBox(image.size), of: image.words, stride: image.width, toX: column * pitch, y: 0)
      }
      canvas.drawBar(step: index, of: count, height: Self.barHeight)
      encoder.append(
        AnimationEncoder.Format.apng.packed(canvas), for: GoldenAnimation.interval)
    }
    return try encoder.finish().bytes
  }

  /// The files of what was expected, what is there now and the difference; `nil` if the golden has gone.
  private func images(of finding: GoldenFinding) throws -> [[UInt8]]? {
    guard let golden = GoldenCard.golden(finding, in: result) else { return nil }
    return [golden, try finding.actual.read(), try finding.difference.read()]
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
