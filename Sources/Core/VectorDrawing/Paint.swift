public import BezierGeometry

/// What fills an outline.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours that change along a line.
  case linearGradient(LinearGradient)
  /// Colours that change from one circle to another.
  case radialGradient(RadialGradient)
}

/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place: 0 the gradient's start, 1 its end.
  package var offset: Double
  /// The colour there.
  package var color: Color

  /// Makes a stop.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// Colours that change along a straight line and stay the same across it.
///
/// Before the first stop and after the last one their colours go on. Between two stops the straight
/// components are blended. Points are in the coordinates of the item that is painted.
public struct LinearGradient: Hashable, Sendable {
  /// Where offset 0 lies.
  package var start: Point
  /// Where offset 1 lies; where it equals the start, the mean of the first and the last colour is painted.
  package var end: Point
  /// The colours, at offsets of 0…1 that do not decrease.
  package var stops: [GradientStop]

  /// Makes a gradient.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient of evenly spaced colours.
  public init(from start: Point, to end: Point, colors: [Color]) {
    self.init(from: start, to: end, stops: GradientStop.evenlySpaced(colors))
  }
}

/// Colours that change from one circle to another, usually from a point outwards.
///
/// Inside the first stop's circle and outside the last one's, their colours go on. Between two equal
/// circles, and between two without a radius, nothing is painted. Points and radii are in the coordinates
/// of the item that is painted.
public struct RadialGradient: Hashable, Sendable {
  /// The middle of the circle of offset 0.
  package var startCenter: Point
  /// The radius of the circle of offset 0.
  package var startRadius: Double
  /// The middle of the circle of offset 1.
  package var endCenter: Point
  /// The radius of the circle of offset 1.
  package var endRadius: Double
  /// The colours, at offsets of 0…1 that do not decrease.
  package var stops: [GradientStop]

  /// Makes a gradient between two circles.
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

  /// Makes a gradient from a point outwards, of evenly spaced colours.
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
