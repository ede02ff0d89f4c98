extension SequencePlan {
  /// The number of pixels per frame and place of `motion.png` is one, up to this number of frames.
  private static let sliceFrames = 1...1200

  /// The times of the run's main events, in seconds, with their names as instants.
  private var namedEvents: [(name: String, time: Double)] {
    EventTimes.named((timeline?.events ?? []).map { ($0.kind, $0.time.seconds) })
      .filter { !$0.name.hasPrefix("handler") }
  }

  /// The images of the first appearance, of which there is one a frame.
  private var firstImages: [FrameImage] {
    images.filter { $0.appearance == options.appearances.first }
  }

  /// Returns the values of all items over the frames of the plan, which has one scale, for each
  /// appearance.
  ///
  /// - Parameter list: A closure that returns the display list of a frame; `nil` for the scenario's
  ///   own.
  func motionRecords(
    list: ((FrameImage) throws -> DisplayList)? = nil
  ) throws -> [(appearance: Appearance, record: MotionRecord)] {
    try options.appearances.map { appearance in
      var record = MotionRecord()
      for image in images where image.appearance == appearance {
        record.add(try list.map { try $0(image) } ?? drawing(of: image).list)
      }
      record.finish()
      return (appearance, record)
    }
  }

  /// Returns the text of `motion.txt`.
  func motionText(of records: [(appearance: Appearance, record: MotionRecord)]) -> String {
    MotionText.text(of: records, times: firstImages.map(\.frame.time.seconds), events: namedEvents)
  }

  /// Returns the identifiers of the items of all headers and footers in an image.
  func headerIDs(in image: FrameImage) throws -> Set<String> {
    let state = try instant(of: image.frame)
    return Set(
      scene.headers.keys.flatMap { placement in
        scene.headerLayers(
          placement, at: state, appearance: image.appearance, textLayout: textLayout
        ).items.flatMap(\.allIDs)
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
