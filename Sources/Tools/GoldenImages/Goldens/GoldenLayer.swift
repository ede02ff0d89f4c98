/// The layer of a run that a golden file records, from events to pixels.
///
/// The layers are compared separately, so that a report can identify the cause of a change. An
/// image changes along with its display list; if only the image changes, the cause is the
/// rasterizer.
package enum GoldenLayer: String, CaseIterable, Hashable, Codable, Sendable {
  /// The events and values of the run over time: `trace.txt`.
  case behavior
  /// The items' values over the run: `motion.txt`, with its image `motion.png`.
  case motion
  /// The display list of an instant: `INSTANT.txt`.
  case drawing
  /// The pixels of an instant: `INSTANT@2x.png`.
  case rasterization
}
