/// A shape, a style or a modifier of a shape layer.
///
/// Styles paint, and modifiers change, the shapes that precede them in their group and in its
/// groups; the first style is in front.
package enum LottieShape: Sendable {
  indirect case group(id: String, [LottieShape], LottieTransform)
  case path(LottieTrack, isReversed: Bool)
  case ellipse(center: LottieTrack, size: LottieTrack, isReversed: Bool)
  case rectangle(center: LottieTrack, size: LottieTrack, radius: LottieTrack, isReversed: Bool)
  case star(LottieStar)
  case fill(id: String, LottiePaint, FillRule)
  case stroke(id: String, LottiePaint, LottieStroke)
  case trim(LottieTrim)
  case roundCorners(radius: LottieTrack)
}

/// A star or a polygon.
package struct LottieStar: Sendable {
  package var center: LottieTrack
  package var points: LottieTrack
  /// The rotation, in degrees clockwise from the top.
  package var rotation: LottieTrack
  package var outerRadius: LottieTrack
  /// The roundness, in percent.
  package var outerRoundness: LottieTrack
  /// The radius and the roundness of the inner points; `nil` for a polygon.
  package var inner: (radius: LottieTrack, roundness: LottieTrack)?
  package var isReversed: Bool

  package init(
    center: LottieTrack, points: LottieTrack, rotation: LottieTrack, outerRadius: LottieTrack,
    outerRoundness: LottieTrack, inner: (radius: LottieTrack, roundness: LottieTrack)?,
    isReversed: Bool
  ) {
    self.center = center
    self.points = points
    self.rotation = rotation
    self.outerRadius = outerRadius
    self.outerRoundness = outerRoundness
    self.inner = inner
    self.isReversed = isReversed
  }
}

/// The color or gradient of a style.
package struct LottiePaint: Sendable {
  package enum Source: Sendable {
    /// Red, green, blue and, optionally, alpha, 0…1.
    case color(LottieTrack)
    case gradient(LottieGradient)
  }

  package var source: Source
  /// The opacity, in percent.
  package var opacity: LottieTrack

  package init(_ source: Source, opacity: LottieTrack) {
    self.source = source
    self.opacity = opacity
  }

  /// Returns the paint at a frame; `nil` if it is clear.
  func paint(at frame: Double) -> Paint? {
    let opacity = min(max(opacity.number(at: frame) / 100, 0), 1)
    guard opacity > 0 else { return nil }
    switch source {
    case .color(let track):
      let parts = track.values(at: frame)
      guard parts.count > 2 else { return nil }
      return .color(Color(red: parts[0], green: parts[1], blue: parts[2], alpha: opacity))
    case .gradient(let gradient): return gradient.paint(at: frame, opacity: opacity)
    }
  }
}

/// A linear or radial gradient.
package struct LottieGradient: Sendable {
  package var start: LottieTrack
  package var end: LottieTrack
  /// Offset, red, green and blue of each color, and offset and alpha of each opacity.
  package var stops: LottieTrack
  /// The number of colors.
  package var colorCount: Int
  /// The distance of the focus, in percent of the radius, and its angle from the end, in degrees;
  /// `nil` for a linear gradient.
  package var focus: (distance: LottieTrack, angle: LottieTrack)?

  package init(
    start: LottieTrack, end: LottieTrack, stops: LottieTrack, colorCount: Int,
    focus: (distance: LottieTrack, angle: LottieTrack)?
  ) {
    self.start = start
    self.end = end
    self.stops = stops
    self.colorCount = colorCount
    self.focus = focus
  }

  func paint(at frame: Double, opacity: Double) -> Paint {
    let start = start.point(at: frame)
    let end = end.point(at: frame)
    let stops = stops(at: frame, opacity: opacity)
    guard let focus else {
      return .linearGradient(LinearGradient(from: start, to: end, stops: stops))
    }
    let radius = start.distance(to: end)
    // A focus on the circle would be a point without a color.
    let distance = min(max(focus.distance.number(at: frame) / 100, -0.99), 0.99) * radius
    let angle = (end - start).angle + focus.angle.number(at: frame) * .pi / 180
    let center = start + Vector(dx: distance, dy: 0).rotated(by: angle)
    return .radialGradient(
      RadialGradient(
        startCenter: center, startRadius: 0, endCenter: start, endRadius: radius, stops: stops))
  }

  private func stops(at frame: Double, opacity: Double) -> [GradientStop] {
    let values = stops.values(at: frame)
    let colors = stride(from: 0, to: min(colorCount * 4, values.count / 4 * 4), by: 4).map {
      index in
      Stop(
        offset: values[index],
        parts: [values[index + 1], values[index + 2], values[index + 3]])
    }
    let rest = values.dropFirst(colorCount * 4)
    let alphas = stride(from: rest.startIndex, to: rest.startIndex + rest.count / 2 * 2, by: 2)
      .map { Stop(offset: rest[$0], parts: [rest[$0 + 1]]) }
    let offsets = Set(colors.map(\.offset) + alphas.map(\.offset)).sorted()
    return offsets.map { offset in
      let color = Stop.parts(at: offset, of: colors)
      let alpha = Stop.parts(at: offset, of: alphas).first ?? 1
      return GradientStop(
        min(max(offset, 0), 1),
        Color(red: color[0], green: color[1], blue: color[2], alpha: alpha * opacity))
    }
  }

  private struct Stop {
    let offset: Double
    let parts: [Double]

    /// Returns the parts between the stops around an offset; empty without stops.
    static func parts(at offset: Double, of stops: [Stop]) -> [Double] {
      guard let next = stops.first(where: { $0.offset >= offset }) else {
        return stops.last?.parts ?? []
      }
      guard let last = stops.last(where: { $0.offset < offset }), next.offset > last.offset else {
        return next.parts
      }
      let share = (offset - last.offset) / (next.offset - last.offset)
      return zip(last.parts, next.parts).map { $0 + ($1 - $0) * share }
    }
  }
}

/// The line of a stroke.
package struct LottieStroke: Sendable {
  package var width: LottieTrack
  package var cap: StrokeStyle.LineCap
  package var join: StrokeStyle.LineJoin
  package var miterLimit: Double
  /// The alternating lengths of dashes and gaps, and the offset; empty for a solid line.
  package var dashes: [LottieTrack]
  package var dashOffset: LottieTrack

  package init(
    width: LottieTrack, cap: StrokeStyle.LineCap, join: StrokeStyle.LineJoin, miterLimit: Double,
    dashes: [LottieTrack], dashOffset: LottieTrack
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashOffset = dashOffset
  }

  func style(at frame: Double) -> StrokeStyle {
    let lengths = dashes.map { $0.number(at: frame) }
    let isDashed = lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 }
    return StrokeStyle(
      width: max(width.number(at: frame), 0), lineCap: cap, lineJoin: join,
      miterLimit: max(miterLimit, 1), dashLengths: isDashed ? lengths : [],
      dashPhase: isDashed ? dashOffset.number(at: frame) : 0)
  }
}

/// A modifier that keeps a part of each path, or of all paths as one.
package struct LottieTrim: Sendable {
  /// The start and the end, in percent.
  package var start: LottieTrack
  package var end: LottieTrack
  /// The shift of both, in degrees, of which 360 are a whole path.
  package var offset: LottieTrack
  /// Whether the paths are trimmed as one, after one another.
  package var isChain: Bool

  package init(start: LottieTrack, end: LottieTrack, offset: LottieTrack, isChain: Bool) {
    self.start = start
    self.end = end
    self.offset = offset
    self.isChain = isChain
  }

  /// Returns the kept part as fractions of the length, with the lower bound in 0..<1; `nil` for a
  /// whole path.
  func range(at frame: Double) -> ClosedRange<Double>? {
    let bounds = [start, end].map { min(max($0.number(at: frame) / 100, 0), 1) }
    let lower = min(bounds[0], bounds[1])
    let upper = max(bounds[0], bounds[1])
    guard upper - lower < 1 else { return nil }
    let turns = offset.number(at: frame) / 360
    let shifted = lower + turns
    let start = shifted - shifted.rounded(.down)
    return start...start + (upper - lower)
  }
}
