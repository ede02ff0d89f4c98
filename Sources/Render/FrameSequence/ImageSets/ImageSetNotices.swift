/// Notices for the user about image sets, as sentences without a period.
enum ImageSetNotices {
  static func all(of sequences: [SequencePlan]) throws -> [String] {
    var notices = sequences.flatMap(\.schedule.notices)
    if let first = sequences.first { notices += [height(first), field(first)].compactMap(\.self) }
    for plan in sequences where try isStill(plan) {
      notices.append(
        "all images of the pull are equal, so one is enough: --drive progress --count 1")
    }
    return notices
  }

  private static func field(_ plan: SequencePlan) -> String? {
    MissingField(plan.scene).map { field in
      "the images do not include the style's background color, \(field.names); set it as the "
        + "backgroundColor of the view, or draw it with \(MissingField.option)"
    }
  }

  /// Returns a notice if the images are shorter than MJRefresh's header or footer, otherwise `nil`.
  ///
  /// MJRefresh centers shorter images.
  private static func height(_ plan: SequencePlan) -> String? {
    let isHeader = plan.placement == .header
    let room = MJBehavior(isHeader ? .header : .backFooter).extent
    let height = plan.imageSize.height
    guard height < room else { return nil }
    let least = room.decimalText()
    return "the images are \(height.decimalText()) pt high, but MJRefresh's GIF "
      + "\(isHeader ? "header" : "footer") is at least \(least) pt high, so they are centered in "
      + "it, \(((room - height) / 2).decimalText()) pt from the list; to fill it: --set "
      + "canvas.height=\(least)"
  }

  /// Returns whether all images of the pull are equal.
  private static func isStill(_ plan: SequencePlan) throws -> Bool {
    guard plan.options.drive == .progress, plan.schedule.entries.count > 1 else { return false }
    var keys: Set<DisplayListKey> = []
    for image in plan.images where image.scale == plan.options.scales.first {
      keys.insert(DisplayListKey(try plan.drawing(of: image).list))
      if keys.count > plan.options.appearances.count { return false }
    }
    return true
  }
}
