import FileAccess

/// A designer's Lottie file that is attached to a list, with the sizes and distances in points.
package struct LottieAttachment: Sendable {
  /// The name of the file, for messages.
  package var fileName: String
  package var animation: LottieAnimation
  /// The frames of the parts and the height of the drawing.
  package var style: LottieStyle
  /// The pull that triggers the refresh.
  package var threshold: Double
  /// The distance by which the list stays open while it refreshes.
  package var rest: Double

  package init(
    fileName: String, animation: LottieAnimation, style: LottieStyle, threshold: Double,
    rest: Double
  ) {
    self.fileName = fileName
    self.animation = animation
    self.style = style
    self.threshold = threshold
    self.rest = rest
  }

  package static let defaultThreshold = 80.0
  package static let defaultRest = 60.0
  /// The durations in which the list opens and closes, in seconds.
  private static let opening = 0.25
  private static let closing = 0.4

  /// The name of the JSON file that the code loads: the file's, with an archive unpacked.
  package var loadedName: String { "\(name).json" }

  private var name: String {
    guard let ending = FileEnding.of(fileName) else { return fileName }
    return String(fileName.dropLast(ending.count + 1))
  }

  /// Returns the animation with the frames of its parts.
  ///
  /// - Throws: ``AttachError`` if a part is not in the file, or if neither those of the pull nor those
  ///   of the refresh are known.
  package func attached() throws(AttachError) -> AttachedAnimation {
    let pull = try frames(of: .pull)
    let cycle = try frames(of: .refreshing)
    let begin = try frames(of: .begin)
    let end = try frames(of: .end)
    let success = try frames(of: .success)
    let failure = try frames(of: .failure)
    guard let first = pull?.lowerBound ?? cycle?.lowerBound else { throw missingParts() }
    // An end waits for the end of the cycle.
    let exitFrame = cycle.map { min($0.upperBound, lastDrawn) } ?? 0
    func exits(_ frames: ClosedRange<Int>?) -> [AttachedAnimation.CycleExit] {
      [frames ?? end].compactMap { frames in
        frames.map { .init(frame: exitFrame, played: stopping($0)) }
      }
    }
    let ends = [end, success, failure].compactMap { $0.map(stopping) }
    let longestEnd = ends.map(\.count).max().map { Double($0 - 1) / animation.rate } ?? 0
    let size = animation.composition.size
    let height = style.size
    let width = height * size.width / size.height
    return AttachedAnimation(
      name: name, files: [.init(width: width, name: loadedName)],
      box: Rect(
        x: 0, y: -(max(rest, height) + height) / 2, width: width, height: height),
      rate: animation.rate, frames: animation.frames, pull: stopping(pull ?? first...first),
      thresholdFrame: stopping(pull ?? first...first).upperBound, begin: begin.map(stopping),
      cycle: cycle,
      exits: success == nil && failure == nil ? [exits(nil)] : [exits(success), exits(failure)],
      finishesCycle: cycle != nil, triggersInDrag: false,
      motion: ListMotion(
        start: 0, threshold: threshold, reach: nil, rest: rest, opening: Self.opening,
        closingDelay: longestEnd, closing: Self.closing),
      sides: nil, rightToLeft: .same, isInPoints: false)
  }

  // MARK: Frames

  /// The last frame that players draw: the file ends at the next one, at which nothing is visible.
  private var lastDrawn: Int {
    max(Int(animation.frames.upperBound.rounded(.up)) - 1, firstFrame)
  }

  private var firstFrame: Int { Int(animation.frames.lowerBound.rounded(.up)) }

  /// Returns the frames of a part that stops at its last frame, which must be drawn.
  private func stopping(_ frames: ClosedRange<Int>) -> ClosedRange<Int> {
    let last = max(min(frames.upperBound, lastDrawn), firstFrame)
    return min(frames.lowerBound, last)...last
  }

  /// Returns the frames of a part, in whole frames; `nil` if it has none.
  private func frames(of part: LottieStyle.Part) throws(AttachError) -> ClosedRange<Int>? {
    let option = "--\(part.rawValue)"
    if case .marker(let name)? = style.selection(of: part),
      animation.frames(ofMarker: name) == nil
    {
      let names = markerNames
      throw AttachError(
        "\(option) \(name.shortened()) is no marker of \(fileName); "
          + (names.isEmpty
            ? "the file has no markers; give frames, such as \(option) \(wholeRange)"
            : NearestName.hint(for: name, among: names)))
    }
    guard let frames = style.frames(of: part, in: animation) else { return nil }
    let shown = "\(frames.first.decimalText())-\(frames.last.decimalText())"
    guard frames.first <= frames.last else {
      throw AttachError(
        "\(option) \(shown) ends before it begins; type: \(option) \(frames.last.decimalText())-"
          + frames.first.decimalText())
    }
    let range = animation.frames.lowerBound...animation.frames.upperBound
    guard range.contains(frames.first), range.contains(frames.last) else {
      throw AttachError(
        "\(option) \(shown) is outside of \(fileName); allowed: \(animation.contentsText)")
    }
    let first = Int(frames.first.rounded())
    return first...max(Int(frames.last.rounded()), first)
  }

  private var markerNames: [String] {
    animation.markers.map(\.name).filter { !$0.isEmpty }.map { $0.shortened() }
  }

  private var wholeRange: String {
    "\(firstFrame)-\(Int(animation.frames.upperBound.rounded(.down)))"
  }

  /// The error for a file whose parts are not known, with options that name two of them.
  private func missingParts() -> AttachError {
    let names = markerNames
    let options: ShellText
    if names.count > 1 {
      options = "--pull \(names[0]) --refreshing \(names[1])"
    } else {
      let middle = (firstFrame + lastDrawn + 1) / 2
      let last = Int(animation.frames.upperBound.rounded(.down))
      options = "--pull \(firstFrame)-\(middle) --refreshing \(middle)-\(last)"
    }
    return AttachError(
      "\(fileName) has no markers for the frames of the pull and of the refresh; it has "
        + "\(animation.contentsText); add the parts, such as: \(options.text)")
  }
}

/// A reason why a Lottie file cannot be attached.
package struct AttachError: ReportedError, Hashable {
  /// The error message.
  package let description: String
  package var exitStatus: FinalStatus { .badData }

  init(_ description: String) { self.description = description }
}
