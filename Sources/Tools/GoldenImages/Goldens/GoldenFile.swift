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

  /// The image of the run, which is recorded with ``motion`` and not compared.
  package static let slice = GoldenFile(name: "motion.png", layer: .motion)

  /// Returns a file that the scenario no longer produces, with the layer that its name indicates.
  static func orphan(named name: String) -> GoldenFile {
    let layer: GoldenLayer =
      switch name {
      case trace.name: .behavior
      case motion.name, slice.name: .motion
      default: name.hasSuffix(".png") ? .rasterization : .drawing
      }
    return GoldenFile(name: name, layer: layer)
  }
}
