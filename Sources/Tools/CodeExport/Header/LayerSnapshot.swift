import BezierGeometry
import KeyframeAnimation
import RealModule
import VectorDrawing

/// All layers at one instant, by keys that stay the same: the identifiers on the way to them.
struct LayerSnapshot {
  /// The key under which the model's numbers are.
  static let numbersKey = "#"

  var time: Flicks
  private(set) var states: [String: LayerState] = [:]
  /// The keys of what is in each group, from back to front; those of the list under the empty key.
  private(set) var children: [String: [String]] = [:]

  /// Takes items apart.
  init(time: Flicks, items: [DisplayItem], numbers: [(name: String, value: Double)]) {
    self.time = time
    states[Self.numbersKey] = LayerState(numbers: numbers)
    add(items, to: "")
  }

  private mutating func add(_ items: [DisplayItem], to parent: String) {
    for item in items {
      let key = "\(parent)/\(item.id)"
      guard states[key] == nil else { continue }
      states[key] = LayerState(item)
      children[parent, default: []].append(key)
      if case .group(let group) = item { add(group.children, to: key) }
    }
  }

  /// A change of a number that may happen at once.
  struct Leap {
    var key: String
    var property: LayerProperty
    var length: Double
  }

  /// The numbers of which more than is tolerated changes from one snapshot to the next.
  func leaps(to next: LayerSnapshot, _ tolerance: Double) -> [Leap] {
    var leaps: [Leap] = []
    for (key, state) in states {
      guard let others = next.states[key]?.values else { continue }
      for (property, value) in state.values {
        guard let other = others[property] else { continue }
        let length = property.distance(value, other)
        if length > 0, length > 2 * property.tolerance(points: tolerance, radius: 1) {
          leaps.append(Leap(key: key, property: property, length: length))
        }
      }
    }
    return leaps
  }

  /// Whether something is only in one of two snapshots, or another thing there.
  func holdsOthers(than other: LayerSnapshot) -> Bool {
    guard states.count == other.states.count else { return true }
    for (key, state) in states where other.states[key]?.form != state.form { return true }
    return false
  }
}

extension LayerProperty {
  /// How far two values are apart in the component in which they are farthest; of turns, the short
  /// way round.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    let isTurn = if case .rotation = self { true } else { false }
    var greatest = 0.0
    for index in 0..<min(first.count, second.count) {
      var difference = (second[index] - first[index]).magnitude
      if isTurn { difference = difference.remainder(dividingBy: 2 * .pi).magnitude }
      if difference > greatest { greatest = difference }
    }
    return greatest
  }
}

/// One item of a display list at one instant: what kind of thing it is, and the numbers of all that
/// may move.
struct LayerState {
  /// What tells one thing from another under the same identifier: between two forms nothing can be
  /// interpolated.
  enum Form: Hashable {
    /// The model's numbers, or the list itself.
    case root
    case group(clip: [Pen]?)
    case fill([Pen], FillRule)
    case text(String, Font)
    case stroke([Pen], StrokeForm)
    /// A stroke of cubics alone, which may be a part of a circle; how many there are depends on how
    /// long that is.
    case arc(StrokeForm)
    case image(name: String, Size)
  }

  typealias Pen = BezierPath.Element.Kind

  /// What does not move of a stroke's style.
  struct StrokeForm: Hashable {
    var cap: StrokeStyle.LineCap
    var join: StrokeStyle.LineJoin
    var dashes: [Double]
  }

  let form: Form
  private(set) var values: [LayerProperty: [Double]] = [:]
  private(set) var path: BezierPath?
  /// The outline that a group is clipped to, in the coordinates around it.
  private(set) var clip: BezierPath?
  private(set) var style: StrokeStyle?
  /// The radius of an arc that is long enough to have one.
  private(set) var radius: Double?
  private(set) var asset: ImageAsset?
  /// What the notations cannot say of the item, as a sentence's end.
  private(set) var loss: String?

  /// Numbers of the model.
  init(numbers: [(name: String, value: Double)]) {
    form = .root
    for number in numbers { values[.number(number.name)] = [number.value] }
  }

  /// The state of an item, its children left out.
  init(_ item: DisplayItem) {
    switch item {
    case .group(let group):
      form = .group(clip: group.clip.map(\.pens))
      // What the clip is fixed to is rather what is around a group than the group: a list moves
      // under its clip.
      clip = group.clip?.applying(group.transform)
      if let clip { values[.clip] = clip.coordinates }
      values[.opacity] = [group.opacity]
      place(group.transform)
    case .fill(let fill):
      form = .fill(fill.path.pens, fill.rule)
      path = fill.path
      values[.path] = fill.path.coordinates
      paint(fill.paint)
    case .text(let text):
      form = .text(text.text.string, text.text.font)
      path = text.text.path
      values[.x] = [text.origin.x]
      values[.y] = [text.origin.y]
      paint(text.paint)
    case .stroke(let stroke):
      let strokeForm = StrokeForm(
        cap: stroke.style.lineCap, join: stroke.style.lineJoin, dashes: stroke.style.dashLengths)
      path = stroke.path
      style = stroke.style
      values[.lineWidth] = [stroke.style.width]
      if let arc = CircularArc(stroke.path) {
        form = .arc(strokeForm)
        if let circle = arc.circle {
          values[.x] = [circle.center.x]
          values[.y] = [circle.center.y]
          radius = circle.radius
        }
        if let start = arc.start { values[.rotation] = [start] }
        values[.strokeEnd] = [min(arc.sweep / (2 * .pi), 1)]
      } else {
        form = .stroke(stroke.path.pens, strokeForm)
        values[.path] = stroke.path.coordinates
      }
      paint(stroke.paint)
    case .image(let image):
      form = .image(name: image.asset.name, image.frame.size)
      asset = image.asset
      values[.x] = [image.frame.minX]
      values[.y] = [image.frame.minY]
    }
  }

  /// Takes a transform apart into stretch, turn and shift, in this order.
  private mutating func place(_ transform: AffineTransform) {
    values[.x] = [transform.tx]
    values[.y] = [transform.ty]
    let scaleX = Double.hypot(transform.a, transform.b)
    guard scaleX > 0 else {
      values[.isShown] = [0]
      return
    }
    let skew = transform.a * transform.c + transform.b * transform.d
    if abs(skew) > 1e-6 * scaleX { loss = "is slanted, which is left out" }
    values[.rotation] = [.atan2(y: transform.b, x: transform.a)]
    values[.scaleX] = [scaleX]
    values[.scaleY] = [transform.determinant / scaleX]
  }

  private mutating func paint(_ paint: Paint) {
    let stops: [GradientStop]
    switch paint {
    case .color(let color):
      values[.color] = color.components
      return
    case .linearGradient(let gradient): stops = gradient.stops
    case .radialGradient(let gradient): stops = gradient.stops
    }
    loss = "has a gradient, which became its middle colour"
    values[.color] = (stops.isEmpty ? Color.clear : stops[stops.count / 2].color).components
  }
}

extension BezierPath {
  /// The kinds of the elements.
  fileprivate var pens: [LayerState.Pen] { elements.map(\.kind) }
}

/// All layers over a stretch of a run: dense enough that what lies between two samples is straight,
/// and at jumps the last flick before and the first after.
struct LayerRecording {
  private(set) var snapshots: [LayerSnapshot] = []
  /// When something happened, from which on another movement may be.
  let eventTimes: [Flicks]

  /// Samples a second, beside the events.
  private static let rate = 240.0

  /// Samples a stretch.
  ///
  /// - Parameters:
  ///   - range: from when to when, both included.
  ///   - events: when something happens.
  ///   - tolerance: what counts as a jump, if it happens at once, follows from it.
  ///   - snapshot: all layers at a time.
  init(
    _ range: ClosedRange<Flicks>, events: [Flicks], tolerance: Double,
    snapshot: (Flicks) -> LayerSnapshot
  ) {
    eventTimes = Set(events.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted()
    var times = Set(eventTimes)
    times.formUnion(eventTimes.dropFirst().map { Flicks(count: $0.count - 1) })
    let step = max(Int64(Double(Flicks.perSecond) / Self.rate), 1)
    var time = range.lowerBound
    while time < range.upperBound {
      times.insert(time)
      time = time + Flicks(count: step)
    }
    for time in times.sorted() {
      let next = snapshot(time)
      if let last = snapshots.last { refine(from: last, to: next, tolerance, snapshot) }
      snapshots.append(next)
    }
  }

  /// Closes in on what happens at once between two snapshots, and adds the two next to it.
  private mutating func refine(
    from first: LayerSnapshot, to second: LayerSnapshot, _ tolerance: Double,
    _ snapshot: (Flicks) -> LayerSnapshot
  ) {
    let length = second.time.count - first.time.count
    guard length > 1 else { return }
    // Most stretches end here.
    let leaps = first.leaps(to: second, tolerance)
    guard !leaps.isEmpty || first.holdsOthers(than: second) else { return }
    let middle = snapshot(Flicks(count: first.time.count + length / 2))
    /// Whether nearly all of a leap, or what is there at all, changes between two of the three.
    func isMade(_ one: LayerSnapshot, _ other: LayerSnapshot) -> Bool {
      one.holdsOthers(than: other)
        || leaps.contains { leap in
          guard let value = one.states[leap.key]?.values[leap.property],
            let next = other.states[leap.key]?.values[leap.property]
          else { return false }
          return leap.property.distance(value, next) > 0.8 * leap.length
        }
    }
    let isEarly = isMade(first, middle)
    let isLate = isMade(middle, second)
    if isEarly { refine(from: first, to: middle, tolerance, snapshot) }
    if isEarly || isLate { snapshots.append(middle) }
    if isLate { refine(from: middle, to: second, tolerance, snapshot) }
  }
}

/// The part of a circle that a path of cubics is, clockwise on screen.
struct CircularArc {
  /// The middle and the radius; `nil` where the part is too short to tell them.
  let circle: (center: Point, radius: Double)?
  /// Where it starts, in radians, 0 to the right; `nil` where rounding hides it.
  let start: Double?
  /// How far it goes, in radians; 0 where it is too short to tell.
  let sweep: Double

  /// How far from the circle the curves may be, in radii; a quarter turn in one cubic is 2.73e−4.
  private static let tolerance = 1e-3
  /// A line shorter than this, in points, has no curvature that rounding leaves over.
  private static let shortest = 0.01
  /// A line shorter than this has no direction either.
  private static let invisible = 1e-6

  /// Recognises an arc; `nil` where the path is anything else.
  init?(_ path: BezierPath) {
    let segments = path.segments
    let curves = segments.compactMap { segment in
      if case .cubic(let curve) = segment { curve } else { nil }
    }
    guard let first = curves.first, curves.count == segments.count, path.subpaths.count == 1
    else { return nil }
    let direction = (first.control1 - first.start).normalized ?? Vector(dx: 0, dy: 0)
    // Who walks clockwise on screen, where y grows down, has the middle to the right.
    let chord = (first.end - first.start).length
    start = chord > Self.invisible || curves.count > 1 ? direction.angle - .pi / 2 : nil
    guard chord > Self.shortest || curves.count > 1 else {
      circle = nil
      sweep = 0
      return
    }
    let angle = Self.turn(of: first)
    guard angle > 1e-6 else { return nil }
    let radius = chord / (2 * .sin(angle / 2))
    let center = first.start + radius * direction.perpendicular
    for curve in curves {
      for parameter in [0, 0.25, 0.5, 1] {
        let distance = (curve.point(at: parameter) - center).length
        guard abs(distance - radius) < Self.tolerance * radius else { return nil }
      }
    }
    circle = (center, radius)
    sweep = curves.reduce(0) { $0 + Self.turn(of: $1) }
  }

  /// The angle between a curve's ends.
  private static func turn(of curve: CubicCurve) -> Double {
    let (out, into) = (curve.control1 - curve.start, curve.end - curve.control2)
    return .atan2(y: out.cross(into), x: out.dot(into))
  }
}
