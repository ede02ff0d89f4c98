/// An animation that code attaches to a list: its files, the frames of its parts, and the motion of
/// the list.
package struct AttachedAnimation: Sendable {
  /// A file and the width in which it is shown, in points.
  package struct SizedFile: Sendable {
    package let width: Double
    /// The name, which ends in `.json`.
    package let name: String
  }

  /// A frame of the cycle at which an end may begin, and the frames that are then played.
  struct CycleExit: Sendable {
    let frame: Int
    let played: ClosedRange<Int>
  }

  /// The name of the scenario or of the file, without its extension.
  package let name: String
  package let files: [SizedFile]
  /// The area of the animation, in points from the upper left corner of the content.
  let box: Rect
  /// The frame rate of all parts but the pull, in frames per second.
  let rate: Double
  /// The first frame of the files, and the one at which they end.
  let frames: Range<Double>
  /// The frames that follow the pull.
  let pull: ClosedRange<Int>
  /// The frame of the pull at the threshold.
  let thresholdFrame: Int
  /// The frames that are played once from the trigger; `nil` for none.
  let begin: ClosedRange<Int>?
  /// The frames that are repeated while refreshing; `nil` if the drawing stays as it is.
  let cycle: ClosedRange<Int>?
  /// The exits of the cycle for each result, in the order of their frames: one list for any result,
  /// or those for success and failure.
  let exits: [[CycleExit]]
  /// Whether the cycle is played to its end before a single exit, which may otherwise be taken at
  /// any frame.
  let finishesCycle: Bool
  /// Whether the refresh triggers during the drag, not when the finger is lifted.
  let triggersInDrag: Bool
  let motion: ListMotion
  /// The colors of the field at the left and the right side; `nil` if there is no field.
  let sides: (left: Color, right: Color)?
  /// How the animation is shown in a right-to-left layout.
  let rightToLeft: LottieHeader.RightToLeft
  /// Whether the file contains its width in points, so that it can be shown in that width.
  let isInPoints: Bool

  /// Whether results have exits each.
  package var hasResults: Bool { exits.count > 1 }
}

extension AttachedAnimation {
  /// Creates the animation of an exported header, whose files are drawn for several widths.
  ///
  /// - Parameter versions: The headers with the names of their files, which end in `.json`; by
  ///   default, the scenario's.
  /// - Throws: `HeaderExportError` for a footer, a header that is pulled sideways, a refresh that
  ///   triggers without a pull, and files that differ in their segments.
  package init(
    _ versions: [(header: LottieHeader, file: String?)]
  ) throws(HeaderExportError) {
    guard let header = versions.first?.header else { throw .nothingDrawn }
    let segments = header.segments
    let attached = segments.header
    guard attached.placement == .header, attached.behavior.axis == .vertical else {
      throw .notPulledDown
    }
    guard segments.motion.threshold > 0 else { throw .noPull(distance: segments.motion.threshold) }
    for other in versions.map(\.header) where !header.hasSameFrames(as: other) {
      throw .otherFrames(widths: [header.box.width, other.box.width])
    }
    func frames(of name: String) -> ClosedRange<Int> {
      segments.segments.first { $0.name == name }.map { $0.first...$0.last } ?? 0...0
    }
    let cycle = frames(of: "refreshing")
    name = header.name
    files = versions.map {
      SizedFile(width: $0.header.box.width, name: $0.file ?? "\($0.header.name).json")
    }
    box = header.box
    rate = segments.rate
    self.frames = 0..<Double(segments.segments.last.map { $0.last + 1 } ?? 1)
    pull = frames(of: "pull")
    thresholdFrame = HeaderSegments.threshold
    begin = frames(of: "begin")
    self.cycle = cycle
    exits = segments.exits.map { _, exits in
      exits.map {
        CycleExit(frame: cycle.lowerBound + $0.frame, played: frames(of: $0.segment))
      }
    }
    finishesCycle = false
    triggersInDrag = pull.upperBound <= thresholdFrame
    motion = segments.motion
    sides = header.sides
    rightToLeft = header.rightToLeft
    isInPoints = true
  }
}

extension LottieHeader {
  /// Returns whether another file has its segments at the same frames.
  fileprivate func hasSameFrames(as other: LottieHeader) -> Bool {
    let frames = [self, other].map { header in
      header.segments.segments.map { [$0.first, $0.last] }
        + header.segments.exits.map { $0.exits.map(\.frame) }
    }
    return frames[0] == frames[1]
  }
}
