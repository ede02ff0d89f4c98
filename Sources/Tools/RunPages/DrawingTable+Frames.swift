extension DrawingTable {
  /// Adds the display lists of an image in both appearances.
  ///
  /// - Returns: The indices of the display lists in the table, and the name of the image's state,
  ///   or `nil` if the image has no state.
  mutating func add(
    _ image: FrameImage, of plan: SequencePlan
  ) throws -> (indices: ListIndices, state: String?) {
    var light = image
    light.appearance = .light
    var dark = image
    dark.appearance = .dark
    let drawing = try plan.drawing(of: light)
    let indices = try add(light: drawing.list, dark: try plan.drawing(of: dark).list)
    return (indices, drawing.state)
  }
}

extension JSONObject {
  /// Adds members with the frames' display lists, and those in the dark appearance if any differ.
  mutating func add(frames indices: [DrawingTable.ListIndices]) {
    self["frames"] = .integers(indices.map(\.light))
    guard indices.contains(where: { $0.light != $0.dark }) else { return }
    self["dark"] = .integers(indices.map(\.dark))
  }
}
