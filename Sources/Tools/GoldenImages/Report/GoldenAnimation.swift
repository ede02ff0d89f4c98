/// An animated image of changes, for pages without scripts, such as a pull request's.
///
/// An APNG file contains the changed images of one appearance and scale. For a single instant, it
/// shows the expected image, the actual image and their difference in turn. For several instants,
/// it shows all three next to each other, one instant after another. A bar at the bottom shows
/// the progress.
package struct GoldenAnimation: Hashable, Sendable {
  package let path: String
  /// The labels of the instants whose images have changed, in order.
  ///
  /// A label names the appearance and scale if the scenario has several, as in `rest dark 2×`.
  package let labels: [String]
  /// The number of changed images that are omitted because the file would use too much memory.
  package let omittedCount: Int
  /// The number by which the images' width and height are divided, or 1 for full size.
  package let shrinkage: Int
  /// The part of the images that is shown, or `nil` for whole images.
  let part: PixelBox?

  /// The duration of each frame.
  fileprivate static let interval = Flicks(7, over: 10)

  /// The maximum number of instants that are listed.
  private static let longestList = 12

  /// A description in one sentence without a period.
  var sentence: MarkdownText {
    let seconds = Self.interval.seconds.decimalText()
    let rest = labels.count - Self.longestList
    var text = labels.prefix(Self.longestList).map { "\(code: $0)" as MarkdownText }
      .joined(separator: ", ")
    text += rest > 0 ? " and \(rest) more" : ""
    text += ": expected, actual and difference, "
    text += labels.count == 1 ? "in turn" : "side by side, one instant after another"
    text += ", \(seconds) s each"
    if omittedCount > 0 {
      text += "; changed instants that are not in the animation: \(omittedCount)"
    }
    if let part { text += "; cropped to \(part.width)×\(part.height) px at \(part.x), \(part.y)" }
    if shrinkage > 1 {
      text += "; reduced to 1/\(shrinkage) of the size, so single pixels may be invisible"
    }
    return text
  }
}

extension GoldenAnimation {
  /// Returns the animations of changed images and the contents of their files.
  ///
  /// There is at most one animation for each appearance and scale.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels in all frames of a file together, since
  ///   all frames are in memory at the same time.
  static func all(
    of checked: CheckedGoldens, in failed: FailedGoldens,
    pixelLimit: Int = AnimatedImage.pixelLimit
  ) throws -> [(animation: GoldenAnimation, name: String, bytes: [UInt8])] {
    var groups: [[GoldenFinding]] = []
    for finding in checked.failures {
      guard case .changedImage = finding.verdict else { continue }
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
        omittedCount: findings.count - film.findings.count, shrinkage: shrinkage, part: film.part)
      return (animation, findings[0].file.name, bytes)
    }
  }
}

/// The frames of an animation, composed of PNG files that are read when a frame is drawn.
private struct GoldenFilm {
  /// The maximum width of a frame in pixels; wider frames are shrunk.
  private static let widthLimit = 1_600
  /// The maximum height of an image in pixels; taller images are shrunk.
  ///
  /// Frames within both limits never exceed the maximum size of an image.
  private static let heightLimit = 8_000
  /// The maximum size of a file in bytes; the images of larger files are shrunk.
  ///
  /// They are shrunk by at most ``shrinkageLimit``.
  private static let lengthLimit = 2_000_000
  private static let shrinkageLimit = 16
  /// The space between images, and above the bar, in pixels.
  private static let gap = 4
  /// The height of the bar, in pixels.
  private static let barHeight = 6

  /// The findings that are shown: the first ones, up to the limit of pixels.
  let findings: [GoldenFinding]
  /// The part of the images that is shown, or `nil` for whole images.
  let part: PixelBox?
  private let result: GoldenResult
  /// The maximum width of the images, in pixels.
  private let width: Int
  private let height: Int
  /// The smallest integer divisor that brings the frame's size within the limits.
  private let leastShrinkage: Int
  /// Whether the three images of a single golden are shown in turn.
  private let isSingle: Bool

  /// Creates the frames of changed goldens, or returns `nil` if a finding is not a changed image or
  /// a frame would not have a valid ``PixelSize``.
  init?(_ findings: [GoldenFinding], in result: GoldenResult, pixelLimit: Int) {
    var (width, height) = (0, 0)
    for finding in findings {
      guard case .changedImage(let difference) = finding.verdict else { return nil }
      width = max(width, difference.firstSize.width, difference.secondSize.width)
      height = max(height, difference.firstSize.height, difference.secondSize.height)
    }
    self.result = result
    part = Self.part(of: findings)
    if let part { (width, height) = (part.width, part.height) }
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

  /// The distance from the changes to the border of the part that is shown, in pixels.
  private static let margin = 32

  /// Returns the part of images of equal sizes that contains all changes, or `nil` if it is most of
  /// the image.
  private static func part(of findings: [GoldenFinding]) -> PixelBox? {
    guard let changed = findings.changedPart else { return nil }
    let part = changed.box.grown(by: margin, in: changed.size)
    return part.area * 2 < changed.size.area ? part : nil
  }

  private static func size(
    _ columns: Int, _ width: Int, _ height: Int, shrunkBy shrinkage: Int
  ) throws -> PixelSize {
    let pitch = (width + shrinkage - 1) / shrinkage + gap
    return try PixelSize(
      width: columns * pitch - gap, height: (height + shrinkage - 1) / shrinkage + gap + barHeight)
  }

  /// Returns the file and the number by which its images are divided.
  ///
  /// The images are shrunk until the file is within the size limit. The result is `nil` if a
  /// golden no longer exists.
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
        let whole = try PNGDecoder.decode(png)
        let shown = part.flatMap {
          whole.cropped(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
        }
        let image = PremultipliedBitmap(shown ?? whole).shrunk(by: shrinkage)
        canvas.copy(
          PixelBox(image.size), of: image.words, stride: image.width, toX: column * pitch, y: 0)
      }
      canvas.drawBar(step: index, of: count, height: Self.barHeight)
      encoder.append(AnimationEncoder.Format.apng.packed(canvas), for: GoldenAnimation.interval)
    }
    return try encoder.finish().bytes
  }

  /// Returns the PNG files of the expected image, the actual image and their difference.
  ///
  /// The result is `nil` if the golden no longer exists.
  private func images(of finding: GoldenFinding) throws -> [[UInt8]]? {
    guard let golden = GoldenCard.golden(finding, in: result) else { return nil }
    return [golden, try finding.actual.read(), try finding.difference.read()]
  }
}

extension PremultipliedBitmap {
  /// Draws a bar with `count` segments along the bottom, and highlights the segment `step`.
  fileprivate mutating func drawBar(step: Int, of count: Int, height barHeight: Int) {
    let (marked, plain): (UInt32, UInt32) = (0xFF1F_6FEB, 0xFFB0_B8C0)
    let (width, height) = (width, height)
    withUnsafeMutableWords { words in
      for y in height - barHeight..<height {
        for x in 0..<width { words[y * width + x] = x * count / width == step ? marked : plain }
      }
    }
  }
}
