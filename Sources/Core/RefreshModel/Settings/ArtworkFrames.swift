/// A part of an artwork's frames.
public enum ArtworkFrames: Hashable, Sendable {
  /// The first and the last frame.
  ///
  /// The part is played backward if the last one is smaller.
  case frames(first: Double, last: Double)
  /// The frames of a marker of the file.
  case marker(String)

  /// The selection in scenario file syntax.
  package var scenarioText: String {
    switch self {
    case .frames(let first, let last): "[\(first.decimalText()), \(last.decimalText())]"
    case .marker(let name): JSONValue.quoted(name)
    }
  }

  /// Returns the first and the last frame in an animation; `nil` for a marker that it does not have.
  package func frames(in animation: LottieAnimation) -> (first: Double, last: Double)? {
    switch self {
    case .frames(let first, let last): (first, last)
    case .marker(let name):
      animation.frames(ofMarker: name).map { ($0.lowerBound, $0.upperBound) }
    }
  }
}
