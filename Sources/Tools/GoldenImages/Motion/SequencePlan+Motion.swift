import FrameSequence
import ImageCoding
import KeyframeAnimation
import RefreshModel
import VectorDrawing

extension SequencePlan {
  /// The number of pixels per frame and place of `motion.png` is one, up to this number of frames.
  private static let sliceFrames = 1...1200

  /// The events whose times are written, as in ``BehaviorText``.
  private static let events: [TimelineEvent.Kind: String] = [
    .touchBegan: "touch", .touchEnded: "release", .trigger: "trigger", .end: "end", .rest: "rest",
  ]

  /// Returns the text of `motion.txt` for the frames of the plan, which has one scale.
  func motionText() throws -> String {
    let appearances = options.appearances
    let records = try appearances.map { appearance in
      var record = MotionRecord()
      for image in images where image.appearance == appearance {
        record.add(try drawing(of: image).list)
      }
      record.finish()
      return (appearance, record)
    }
    let times = images.filter { $0.appearance == appearances.first }
      .map(\.frame.time.seconds)
    var counts: [String: Int] = [:]
    let events = (timeline?.events ?? []).compactMap { event -> (name: String, time: Double)? in
      guard let name = Self.events[event.kind] else { return nil }
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return (count == 1 ? name : "\(name)[\(count)]", event.time.seconds)
    }
    return MotionText.text(of: records, times: times, events: events)
  }

  /// Returns the image `motion.png` as a PNG file.
  func motionSlice() throws -> [UInt8] {
    try PNGEncoder.encode(try TimeSlice(self, width: Self.sliceFrames).image())
  }
}
