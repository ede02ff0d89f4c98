/// The unit of a setting or a signal.
public enum MeasureUnit: String, Hashable, CaseIterable, Sendable {
  /// Points; y-coordinates increase downward.
  case points = "pt"
  /// Seconds.
  case seconds = "s"
  /// A fraction; 1 is the total.
  case fraction = "fraction"
  /// Radians, positive clockwise on screen.
  case radians = "rad"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// A number without a unit.
  case scalar = ""
}
