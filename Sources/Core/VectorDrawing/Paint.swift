/// A color or gradient that fills an outline.
public enum Paint: Hashable, Sendable {
  /// A solid color.
  case color(Color)
  /// A gradient along a straight line.
  case linearGradient(LinearGradient)
  /// A gradient from one circle to another.
  case radialGradient(RadialGradient)
}

/// A color at an offset along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The position along the gradient, from 0 at its start to 1 at its end.
  package var offset: Double
  package var color: Color

  /// Creates a gradient stop at an offset of 0…1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// A gradient along a straight line.
///
/// The colors of the first and the last stop extend beyond them. Between two stops, the straight
/// (not premultiplied) components are interpolated. Points are in the coordinates of the painted
/// item.
public struct LinearGradient: Hashable, Sendable {
  /// The point at offset 0.
  package var start: Point
  /// The point at offset 1.
  ///
  /// If it equals the start, the mean of the first and the last color is painted.
  package var end: Point
  /// The color stops, with offsets of 0…1 that do not decrease.
  package var stops: [GradientStop]

  /// Creates a linear gradient from stops whose offsets do not decrease.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Creates a linear gradient of evenly spaced colors.
  public init(from start: Point, to end: Point, colors: [Color]) {
    self.init(from: start, to: end, stops: GradientStop.evenlySpaced(colors))
  }
}

/// A gradient from one circle to another, usually from a point outward.
///
/// The colors of the first and the last stop extend beyond their circles. Between two equal
/// circles, and between two circles of radius 0, nothing is painted. Points and radii are in the
/// coordinates of the painted item.
public struct RadialGradient: Hashable, Sendable {
  /// The center of the circle at offset 0.
  package var startCenter: Point
  /// The radius of the circle at offset 0.
  package var startRadius: Double
  /// The center of the circle at offset 1.
  package var endCenter: Point
  /// The radius of the circle at offset 1.
  package var endRadius: Double
  /// The color stops, with offsets of 0…1 that do not decrease.
  package var stops: [GradientStop]

  /// Creates a radial gradient between two circles from stops whose offsets do not decrease.
  public init(
    startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
    stops: [GradientStop]
  ) {
    self.startCenter = startCenter
    self.startRadius = startRadius
    self.endCenter = endCenter
    self.endRadius = endRadius
    self.stops = stops
  }

  /// Creates a radial gradient of evenly spaced colors from a point outward.
  public init(center: Point, radius: Double, colors: [Color]) {
    self.init(
      startCenter: center, startRadius: 0, endCenter: center, endRadius: radius,
      stops: GradientStop.evenlySpaced(colors))
  }
}

extension GradientStop {
  static func evenlySpaced(_ colors: [Color]) -> [GradientStop] {
    let last = Double(max(colors.count - 1, 1))
    return colors.enumerated().map { GradientStop(Double($0.offset) / last, $0.element) }
  }
}
