/// All layers at one instant, by keys that consist of the identifiers from the root to the layer.
struct LayerSnapshot {
  var time: Flicks
  private(set) var states: [String: LayerState] = [:]
  /// The keys of the items in each group, from back to front; the root has an empty key.
  private(set) var children: [String: [String]] = [:]

  /// Creates a snapshot of display items.
  init(time: Flicks, items: [DisplayItem]) {
    self.time = time
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
    let isTurn = self == .rotation
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
    case group(clip: [Pen]?)
    case fill([Pen], FillRule, PaintForm)
    case text(String, Font)
    case stroke([Pen], StrokeForm, PaintForm)
    /// An ellipse or a rectangle around its center; without a stroke, it is filled.
    case primitive(Primitive, StrokeForm?, PaintForm)
    /// A stroke along a circular arc, whose number of cubics depends on its length.
    case arc(StrokeForm)
    case image(name: String, Size)
  }

  /// The kind of a shape whose size and position describe it.
  enum Primitive: Hashable {
    case ellipse
    case rectangle
  }

  /// The kind of a paint, with the number of a gradient's stops.
  enum PaintForm: Hashable {
    case color
    case linear(stops: Int)
    case radial(stops: Int)
  }

  typealias Pen = BezierPath.Element.Command

  /// The properties of a stroke style that are not animated.
  struct StrokeForm: Hashable {
    var cap: StrokeStyle.LineCap
    var join: StrokeStyle.LineJoin
    var dashes: [Double]
  }

  private(set) var form = Form.group(clip: nil)
  private(set) var values: [LayerProperty: [Double]] = [:]
  /// The content of the layer, without the children of a group and the radius of an arc.
  private(set) var content = HeaderLayer.Content.group([], clip: nil)
  /// The outline of a fill, a stroke or a text.
  private(set) var path: BezierPath?
  private(set) var isText = false
  /// The radius of an arc, in points; `nil` if the arc is too short to determine it.
  private(set) var radius: Double?
  private(set) var isRadial = false
  /// The loss in exporting the item, as the predicate of a sentence; `nil` if nothing is lost.
  private(set) var loss: String?

  /// Creates the state of an item, without its children.
  init(_ item: DisplayItem) {
    switch item {
    case .group(let group):
      form = .group(clip: group.clip.map(\.pens))
      // A clip is fixed relative to the group's surroundings: a list scrolls under its clip.
      let clip = group.clip?.applying(group.transform)
      content = .group([], clip: clip)
      values[.clip] = clip?.coordinates
      values[.opacity] = [group.opacity]
      place(group.transform)
    case .fill(let fill):
      path = fill.path
      let paintForm = paint(fill.paint)
      if let primitive = placePrimitive(fill.path) {
        form = .primitive(primitive, nil, paintForm)
        content = primitive == .ellipse ? .ellipse(nil) : .rectangle(nil)
      } else {
        form = .fill(fill.path.pens, fill.rule, paintForm)
        content = .fill(fill.path, fill.rule)
        values[.path] = fill.path.coordinates
      }
    case .text(let item):
      form = .text(item.text.string, item.text.font)
      content = .fill(item.text.path, .winding)
      path = item.text.path
      isText = true
      values[.x] = [item.origin.x]
      values[.y] = [item.origin.y]
      if paint(item.paint) != .color {
        loss = "has a gradient in a text, which is replaced by its middle color"
        values[.gradient] = nil
      }
    case .stroke(let stroke):
      let strokeForm = StrokeForm(
        cap: stroke.style.lineCap, join: stroke.style.lineJoin, dashes: stroke.style.dashLengths)
      path = stroke.path
      values[.lineWidth] = [stroke.style.width]
      if let arc = CircularArc(stroke.path) {
        form = .arc(strokeForm)
        content = .ring(radius: 0, stroke.style)
        if let circle = arc.circle {
          values[.x] = [circle.center.x]
          values[.y] = [circle.center.y]
          radius = circle.radius
        }
        if let start = arc.start { values[.rotation] = [start] }
        values[.strokeEnd] = [min(arc.sweep / (2 * .pi), 1)]
        if paint(stroke.paint) != .color {
          loss = "has a gradient along an arc, which is replaced by its middle color"
          values[.gradient] = nil
        }
      } else {
        let paintForm = paint(stroke.paint)
        if let primitive = placePrimitive(stroke.path) {
          form = .primitive(primitive, strokeForm, paintForm)
          content = primitive == .ellipse ? .ellipse(stroke.style) : .rectangle(stroke.style)
        } else {
          form = .stroke(stroke.path.pens, strokeForm, paintForm)
          content = .stroke(stroke.path, stroke.style)
          values[.path] = stroke.path.coordinates
        }
      }
    case .image(let image):
      form = .image(name: image.asset.name, image.frame.size)
      content = .image(image.asset, image.frame.size)
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

  /// Records a paint; a gradient as the coordinates of its start and end, and its stops.
  ///
  /// The color of a gradient is that of its middle stop.
  private mutating func paint(_ paint: Paint) -> PaintForm {
    let stops: [GradientStop]
    let ends: [Point]
    let form: PaintForm
    switch paint {
    case .color(let color):
      values[.color] = color.components
      return .color
    case .linearGradient(let gradient):
      (stops, ends) = (gradient.stops, [gradient.start, gradient.end])
      form = .linear(stops: stops.count)
    case .radialGradient(let gradient):
      // A gradient in Lottie begins at a point: the first circle becomes an offset.
      let radius = max(gradient.endRadius, 1e-6)
      let inner = min(max(gradient.startRadius / radius, 0), 1)
      stops = gradient.stops.map { stop in
        GradientStop(inner + stop.offset * (1 - inner), stop.color)
      }
      let center = gradient.endCenter
      ends = [center, center + Vector(dx: radius, dy: 0)]
      form = .radial(stops: stops.count)
      isRadial = true
      if gradient.startCenter != center {
        loss = "has a gradient whose focus is moved to its center"
      }
    }
    values[.color] = (stops.isEmpty ? Color.clear : stops[stops.count / 2].color).components
    guard !stops.isEmpty else { return .color }
    values[.gradient] =
      ends.flatMap { [$0.x, $0.y] } + stops.flatMap { [$0.offset] + $0.color.components }
    return form
  }

  /// Records the center, size and corner radius of an ellipse or a rectangle; `nil` for others.
  private mutating func placePrimitive(_ path: BezierPath) -> Primitive? {
    let ends = path.elements.compactMap(\.points.last)
    guard path.elements.last == .close, let first = ends.first else { return nil }
    let box = ends.dropFirst().reduce(Rect(origin: first, size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
    let radius = first.x - box.minX
    let found: Primitive
    if path.isNear(.rect(box)) {
      found = .rectangle
      values[.cornerRadius] = [0]
    } else if path.isNear(.ellipse(in: box)) {
      found = .ellipse
    } else if path.isNear(.roundedRect(box, cornerRadius: radius)) {
      found = .rectangle
      values[.cornerRadius] = [radius]
    } else {
      return nil
    }
    // The coordinates of a gradient are the layer's, so the shape moves in the layer.
    if values[.gradient] == nil {
      values[.x] = [box.center.x]
      values[.y] = [box.center.y]
    } else {
      values[.center] = [box.center.x, box.center.y]
    }
    values[.size] = [box.width, box.height]
    return found
  }
}

extension BezierPath {
  fileprivate var pens: [LayerState.Pen] { elements.map(\.command) }

  /// Returns whether the path has the elements of another one, at the same places.
  fileprivate func isNear(_ other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy { own, other in
        own.command == other.command
          && zip(own.points, other.points).allSatisfy { ($0 - $1).length < 1e-6 }
      }
  }
}

/// Snapshots of a part of a run, dense enough that changes between two of them are nearly linear.
///
/// At a jump, there is a snapshot at the last flick before and the first flick after it.
struct LayerRecording {
  private(set) var snapshots: [LayerSnapshot] = []
  /// The times of events, at which another movement may begin.
  private(set) var eventTimes: [Flicks]
  /// The samples per second, in addition to those at events and jumps.
  private static let rate: Int64 = 240

  /// Samples a part of a run.
  ///
  /// - Parameters:
  ///   - range: The times to sample, including both ends.
  ///   - events: The times of events.
  ///   - tolerance: The tolerance in points, which determines the changes that are examined for
  ///     jumps.
  ///   - budget: The states that may be sampled; reduced by those of the part.
  ///   - snapshot: A closure that returns the snapshot at a time.
  /// - Throws: `HeaderExportError` if the budget is exceeded, and the errors of `snapshot`.
  init(
    _ range: ClosedRange<Flicks>, events: [Flicks], tolerance: Double, _ budget: inout WorkBudget,
    snapshot make: (Flicks) throws -> LayerSnapshot
  ) throws {
    var rest = budget
    defer { budget = rest }
    func snapshot(_ time: Flicks) throws -> LayerSnapshot {
      let next = try make(time)
      guard rest.spend(steps: next.states.count) else { throw HeaderExportError.tooManyStates }
      return next
    }
    eventTimes = Set(events.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted()
    var times = Set(eventTimes)
    times.formUnion(eventTimes.dropFirst().map { Flicks(count: $0.count - 1) })
    let step = Flicks(1, over: Self.rate)
    var time = range.lowerBound
    while time < range.upperBound {
      times.insert(time)
      time = time + step
    }
    for time in times.sorted() {
      let next = try snapshot(time)
      if let last = snapshots.last { try refine(from: last, to: next, tolerance, snapshot) }
      snapshots.append(next)
    }
  }

  /// Appends a later recording, whose first state begins a frame before it.
  ///
  /// Until then, everything is as at the end of this one.
  mutating func append(_ other: LayerRecording, frame: Flicks) {
    if var last = snapshots.last, var first = other.snapshots.first {
      first.time = first.time - frame
      let end = last.time
      last.time = Flicks(count: first.time.count - 1)
      if last.time > end { snapshots.append(last) }
      snapshots.append(first)
    }
    snapshots += other.snapshots
    eventTimes += other.eventTimes
  }

  /// Bisects the interval between two snapshots if it contains a jump, and adds the snapshots
  /// next to the jump.
  private mutating func refine(
    from first: LayerSnapshot, to second: LayerSnapshot, _ tolerance: Double,
    _ snapshot: (Flicks) throws -> LayerSnapshot
  ) rethrows {
    let length = second.time.count - first.time.count
    guard length > 1 else { return }
    // Most intervals have no jump.
    let leaps = first.leaps(to: second, tolerance)
    guard !leaps.isEmpty || first.holdsOthers(than: second) else { return }
    let middle = try snapshot(Flicks(count: first.time.count + length / 2))
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
    if isEarly { try refine(from: first, to: middle, tolerance, snapshot) }
    if isEarly || isLate { snapshots.append(middle) }
    if isLate { try refine(from: middle, to: second, tolerance, snapshot) }
  }
}
