/// The layer of a run that a golden file records, from events to pixels.
///
/// The layers are compared separately, so that a report can identify the cause of a change. An
/// image changes along with its display list; if only the image changes, the cause is the
/// rasterizer.
package enum GoldenLayer: String, CaseIterable, Hashable, Codable, Sendable {
  /// The events and values of the run over time: `trace.txt`.
  case behavior
  /// The items' values over the run: `motion.txt`.
  case motion
  /// The display list of an instant: `INSTANT.txt`.
  case drawing
  /// The pixels of an instant: `INSTANT@2x.png`.
  case rasterization
}

/// The name and the subject of a golden file.
package struct GoldenFile: Hashable, Codable, Sendable {
  /// The name in the folder of golden files.
  package let name: String
  package let layer: GoldenLayer
  /// The instant as written in the scenario, or `nil` if the file has none.
  package let instant: String?
  /// The appearance, or `nil` if the file has none.
  package let appearance: Appearance?
  /// The number of pixels per point of an image, or `nil` if the file has no scale.
  package let scale: Double?

  package init(
    name: String, layer: GoldenLayer, instant: String? = nil, appearance: Appearance? = nil,
    scale: Double? = nil
  ) {
    self.name = name
    self.layer = layer
    self.instant = instant
    self.appearance = appearance
    self.scale = scale
  }

  /// An instant and appearance, which files of several layers and scales share.
  struct Subject: Hashable {
    let instant: String?
    let appearance: Appearance?
  }

  var subject: Subject { Subject(instant: instant, appearance: appearance) }

  /// The golden file of a run's trace.
  package static let trace = GoldenFile(name: "trace.txt", layer: .behavior)

  /// The golden file of the items' values over the run.
  package static let motion = GoldenFile(name: "motion.txt", layer: .motion)

  /// The name of the image of the run, which is recorded with ``motion`` and not compared.
  package static let sliceName = "motion.png"

  /// The file of the image of the run.
  static let slice = GoldenFile(name: sliceName, layer: .motion)

  /// Returns a file that the scenario no longer produces, with the layer that its name indicates.
  static func orphan(named name: String) -> GoldenFile {
    let layer: GoldenLayer =
      name == trace.name
      ? .behavior
      : name == motion.name || name == sliceName
        ? .motion : name.hasSuffix(".png") ? .rasterization : .drawing
    return GoldenFile(name: name, layer: layer)
  }
}
