import FrameSequence
import ImageCoding
import KeyframeAnimation
import RefreshModel
import RefreshScene
import VectorDrawing

extension SequencePlan {
  /// The number of pixels per frame and place of `motion.png` is one, up to this number of frames.
  private static let sliceFrames = 1...1200

  /// The events whose times are written, as in ``BehaviorText``.
  private static let events: [TimelineEvent.Kind: String] = [
    .touchBegan: "touch", .touchEnded: "release", .trigger: "trigger", .end: "end", .rest: "rest",
  ]

  /// The times of the run's main events, in seconds, with their names as instants.
  private var namedEvents: [(name: String, time: Double)] {
    var counts: [String: Int] = [:]
    return (timeline?.events ?? []).compactMap { event in
      guard let name = Self.events[event.kind] else { return nil }
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return (count == 1 ? name : "\(name)[\(count)]", event.time.seconds)
    }
  }

  /// Returns the text of `motion.txt` for the frames of the plan, which has one scale, and what of
  /// the header they show at none of some instants.
  ///
  /// - Parameters:
  ///   - instants: The times of the instants, in seconds.
  ///   - drawing: A closure that returns the display list of a frame; `nil` for the scenario's own.
  func motion(
    instants: [Double], drawing: ((FrameImage) throws -> DisplayList)? = nil
  ) throws -> (text: String, coverage: MotionCoverage?) {
    let appearances = options.appearances
    let records = try appearances.map { appearance in
      var record = MotionRecord()
      for image in images where image.appearance == appearance {
        record.add(try drawing.map { try $0(image) } ?? self.drawing(of: image).list)
      }
      record.finish()
      return (appearance: appearance, record: record)
    }
    let times = images.filter { $0.appearance == appearances.first }
      .map(\.frame.time.seconds)
    let text = MotionText.text(of: records, times: times, events: namedEvents)
    guard timeline != nil, let record = records.first?.record else { return (text, nil) }
    let coverage = try MotionCoverage(
      record, times: times, instants: instants, events: namedEvents
    ) { id, frame in try headerIDs(in: images[frame]).contains(id) }
    return (text, coverage)
  }

  /// Returns the identifiers of the items of all headers and footers in an image.
  func headerIDs(in image: FrameImage) throws -> Set<String> {
    let instant = try instant(of: image.frame)
    return Set(
      scene.headers.keys.flatMap { placement in
        scene.headerItems(
          placement, at: instant, appearance: image.appearance, textLayout: textLayout
        ).flatMap(\.allIDs)
      })
  }

  /// Returns the display list of an image as it was some seconds before.
  func list(of image: FrameImage, earlier: Double) throws -> DisplayList {
    guard let timeline else { return try drawing(of: image).list }
    let time = max(image.frame.time - Flicks(seconds: earlier), .zero)
    return scene.displayList(
      at: timeline.instant(at: time), appearance: image.appearance, textLayout: textLayout)
  }

  /// Returns the image `motion.png` as a PNG file.
  func motionSlice() throws -> [UInt8] {
    try PNGEncoder.encode(try TimeSlice(self, width: Self.sliceFrames).image())
  }
}

extension DisplayItem {
  /// The identifiers of this item and of all items in it.
  fileprivate var allIDs: [String] {
    guard case .group(let group) = self else { return [id] }
    return [id] + group.children.flatMap(\.allIDs)
  }
}
