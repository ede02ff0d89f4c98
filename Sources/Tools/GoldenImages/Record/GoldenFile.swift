package import VectorDrawing

/// What a golden file holds still, from what a run does to what its pixels are.
///
/// Each layer is compared for itself, so that a report can say where a change comes from: a picture
/// changes with its list, but a list that is the same and a picture that is not point at the
/// rasteriser.
package enum GoldenLayer: String, CaseIterable, Hashable, Codable, Sendable {
  /// What happens when, and every number on the way: `trace.txt`.
  case behaviour
  /// What is drawn at an instant, as shapes: `INSTANT.txt`.
  case drawing
  /// The pixels of an instant: `INSTANT@2x.png`.
  case rasterising
}

/// One golden file: its name, and what it is of.
package struct GoldenFile: Hashable, Codable, Sendable {
  /// The name in the folder of the scenario's golden files.
  package let name: String
  /// What it holds.
  package let layer: GoldenLayer
  /// The instant as the scenario writes it; `nil` for the trace.
  package let instant: String?
  /// Light or dark; `nil` for the trace.
  package let appearance: Appearance?
  /// Pixels a point; `nil` but for pictures.
  package let scale: Double?

  package init(
    name: String, layer: GoldenLayer, instant: String?, appearance: Appearance?, scale: Double?
  ) {
    self.name = name
    self.layer = layer
    self.instant = instant
    self.appearance = appearance
    self.scale = scale
  }

  /// The instant and appearance that files of several layers and scales have in common.
  struct Subject: Hashable {
    let instant: String?
    let appearance: Appearance?
  }

  /// What the file shows.
  var subject: Subject { Subject(instant: instant, appearance: appearance) }

  /// The file of what happens in a run.
  package static let trace = GoldenFile(
    name: "trace.txt", layer: .behaviour, instant: nil, appearance: nil, scale: nil)

  /// The file of a layer that nothing of the scenario makes any more, by its ending.
  static func orphan(named name: String) -> GoldenFile {
    let layer: GoldenLayer =
      name == trace.name ? .behaviour : name.hasSuffix(".png") ? .rasterising : .drawing
    return GoldenFile(name: name, layer: layer, instant: nil, appearance: nil, scale: nil)
  }
}
