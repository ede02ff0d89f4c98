/// The unit of a setting or a signal.
public enum MeasureUnit: String, Hashable, CaseIterable, Sendable {
  /// Points; y grows downwards.
  case points = "pt"
  /// Seconds.
  case seconds = "s"
  /// A part of a whole: 1 is all of it.
  case fraction = "fraction"
  /// Radians, positive clockwise on screen.
  case radians = "rad"
  /// Points a second.
  case pointsPerSecond = "pt/s"
  /// A bare number.
  case scalar = ""
}
