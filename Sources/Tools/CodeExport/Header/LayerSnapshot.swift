import BezierGeometry
import KeyframeAnimation
import RealModule
import VectorDrawing

/// All layers at one instant, by keys that consist of the identifiers from the root to the layer.
struct LayerSnapshot {
  static let numbersKey = "#"

  var time: Flicks
  private(set) var states: [String: LayerState] = [:]
  /// The keys of the items in each group, from back to front; the root has an empty key.
  private(set) var children: [String: [String]] = [:]

  /// Creates a snapshot of display items and numbers of the model.
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

  /// A change of a value that may be a jump.
  struct Leap {
    var key: String
    var property: LayerProperty
    var length: Double
  }

  /// Returns the values that differ from the next snapshot by more than twice the tolerance.
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

  /// Returns whether two snapshots differ in their items or in an item's form.
  func holdsOthers(than other: LayerSnapshot) -> Bool {
    guard states.count == other.states.count else { return true }
    for (key, state) in states where other.states[key]?.form != state.form { return true }
    return false
  }
}

extension LayerProperty {
  /// Returns the largest distance between corresponding components of two values, in the property's
  /// unit.
  ///
  /// Angles are compared modulo a full turn.
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

/// An item of a display list at one instant: its form, and the values of its properties.
struct LayerState {
  /// The properties that cannot be interpolated; items of different forms are different layers.
  enum Form: Hashable {
    /// The model's numbers.
    case root
    case group(clip: [Pen]?)
    case fill([Pen], FillRule)
    case text(String, Font)
    case stroke([Pen], StrokeForm)
    /// A stroke along a circular arc, whose number of cubics depends on its length.
    case arc(StrokeForm)
    case image(name: String, Size)
  }

  typealias Pen = BezierPath.Element.Kind

  /// The properties of a stroke style that are not animated.
  struct StrokeForm: Hashable {
    var cap: StrokeStyle.LineCap
    var join: StrokeStyle.LineJoin
    var dashes: [Double]
  }

  let form: Form
  private(set) var values: [LayerProperty: [Double]] = [:]
  private(set) var path: BezierPath?
  /// The clipping path of a group, in the coordinates of its parent; `nil` without a clip.
  private(set) var clip: BezierPath?
  private(set) var style: StrokeStyle?
  /// The radius of an arc, in points; `nil` if the arc is too short to determine it.
  private(set) var radius: Double?
  private(set) var asset: ImageAsset?
  /// The loss in exporting the item, as the predicate of a sentence; `nil` if nothing is lost.
  private(set) var loss: String?

  init(numbers: [(name: String, value: Double)]) {
    form = .root
    for number in numbers { values[.number(number.name)] = [number.value] }
  }

  /// Creates the state of an item, without its children.
  init(_ item: DisplayItem) {
    switch item {
    case .group(let group):
      form = .group(clip: group.clip.map(\.pens))
      // A clip is fixed relative to the group's surroundings: a list scrolls under its clip.
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

  /// Decomposes a transform into scale, rotation and translation, in this order.
  private mutating func place(_ transform: AffineTransform) {
    values[.x] = [transform.tx]
    values[.y] = [transform.ty]
    let scaleX = Double.hypot(transform.a, transform.b)
    guard scaleX > 0 else {
      values[.isShown] = [0]
      return
    }
    let skew = transform.a * transform.c + transform.b * transform.d
    if abs(skew) > 1e-6 * scaleX { loss = "is skewed; the skew is omitted" }
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
    loss = "has a gradient, which is replaced by its middle color"
    values[.color] = (stops.isEmpty ? Color.clear : stops[stops.count / 2].color).components
  }
}

extension BezierPath {
  fileprivate var pens: [LayerState.Pen] { elements.map(\.kind) }
}

/// Snapshots of a part of a run, dense enough that changes between two of them are nearly linear.
///
/// At a jump, there is a snapshot at the last flick before and the first flick after it.
struct LayerRecording {
  private(set) var snapshots: [LayerSnapshot] = []
  /// The times of events, at which another movement may begin.
  let eventTimes: [Flicks]

  /// The sampling rate, in samples per second; additional samples are at events and jumps.
  private static let rate = 240.0

  /// Samples a part of a run.
  ///
  /// - Parameters:
  ///   - range: The times to sample, including both ends.
  ///   - events: The times of events.
  ///   - tolerance: The tolerance in points, which determines the changes that are examined for
  ///     jumps.
  ///   - snapshot: A closure that returns the snapshot at a time.
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

  /// Bisects the interval between two snapshots if it contains a jump, and adds the snapshots
  /// next to the jump.
  private mutating func refine(
    from first: LayerSnapshot, to second: LayerSnapshot, _ tolerance: Double,
    _ snapshot: (Flicks) -> LayerSnapshot
  ) {
    let length = second.time.count - first.time.count
    guard length > 1 else { return }
    // Most intervals have no jump.
    let leaps = first.leaps(to: second, tolerance)
    guard !leaps.isEmpty || first.holdsOthers(than: second) else { return }
    let middle = snapshot(Flicks(count: first.time.count + length / 2))
    /// Returns whether most of a change, or a change of the items, occurs between two of the three
    /// snapshots.
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
