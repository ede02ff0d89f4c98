/// The shape of a Lottie layer: outlines and paint.
struct LottieShape {
  let layer: HeaderLayer
  let time: LottieTime

  /// The group of the layer's outlines and paint.
  var json: JSONValue {
    let items: [JSONValue]
    switch layer.drawing {
    case .fill(let path, let rule): items = outlines(path) + [fill(rule)]
    case .stroke(let path, let style): items = outlines(path) + [stroke(style)]
    case .ellipse(let style): items = [ellipse] + [style.map(stroke) ?? fill(.winding)]
    case .rectangle(let style): items = [rectangle] + [style.map(stroke) ?? fill(.winding)]
    case .ring(let radius, let style):
      let circle: JSONValue = [
        "ty": "el", "p": LottieTime.still(0, 0), "s": LottieTime.still(2 * radius, 2 * radius),
      ]
      items = [circle, trim, stroke(style)]
    case .group, .image: items = []
    }
    let still: JSONValue = [
      "ty": "tr", "a": LottieTime.still(0, 0), "p": LottieTime.still(0, 0),
      "s": LottieTime.still(100, 100), "r": LottieTime.still(0), "o": LottieTime.still(100),
    ]
    return ["ty": "gr", "it": .list(items + [still])]
  }

  private var ellipse: JSONValue {
    ["ty": "el", "p": time.property(layer, .center), "s": time.property(layer, .size)]
  }

  private var rectangle: JSONValue {
    [
      "ty": "rc", "p": time.property(layer, .center), "s": time.property(layer, .size),
      "r": time.property(layer, .cornerRadius),
    ]
  }

  private func outlines(_ path: BezierPath) -> [JSONValue] {
    LottiePath(path: path).properties(layer.tracks[.path], still: path.coordinates, time)
      .map { ["ty": "sh", "ks": $0] }
  }

  // MARK: Paint

  private func fill(_ rule: FillRule) -> JSONValue {
    var fill = paint("fl", "gf")
    fill["r"] = .integer(rule == .evenOdd ? 2 : 1)
    return .object(fill)
  }

  /// Returns a color or a gradient, as a shape of one of two types.
  private func paint(_ plain: String, _ gradient: String) -> JSONObject {
    guard let value = layer.values[.gradient] else {
      return ["ty": .text(plain), "c": color, "o": opacity]
    }
    let track = layer.tracks[.gradient]
    func end(_ components: [Int]) -> JSONValue {
      time.animated(track?.picking(components), still: components.map { value[$0] }) { point in
        point.map { .number($0.rounded(to: LottieTime.lengthPlaces)) }
      }
    }
    let rest = Array(4..<value.count)
    // The offsets and colors of all stops precede their offsets and opacities.
    let stops = time.animated(track?.picking(rest), still: rest.map { value[$0] }) { values in
      let stops = stride(from: 0, to: values.count, by: 5).map { Array(values[$0..<($0 + 5)]) }
      let colors = stops.flatMap { $0.dropLast() }
      let opacities = stops.flatMap { [$0[0], $0[4]] }
      let isOpaque = stops.allSatisfy { $0[4] == 1 }
      return (colors + (isOpaque ? [] : opacities)).map {
        .number($0.rounded(to: LottieTime.places))
      }
    }
    var paint: JSONObject = [
      "ty": .text(gradient), "t": .integer(layer.isRadial ? 2 : 1), "s": end([0, 1]),
      "e": end([2, 3]),
      "g": ["p": .integer(rest.count / 5), "k": stops],
      "o": LottieTime.still(100),
    ]
    if layer.isRadial {
      // The highlight is at the center.
      paint["h"] = LottieTime.still(0)
      paint["a"] = LottieTime.still(0)
    }
    return paint
  }

  private func stroke(_ style: StrokeStyle) -> JSONValue {
    let caps: [StrokeStyle.LineCap: Int] = [.butt: 1, .round: 2, .square: 3]
    let joins: [StrokeStyle.LineJoin: Int] = [.miter: 1, .round: 2, .bevel: 3]
    var stroke = paint("st", "gs")
    stroke["w"] = time.property(layer, .lineWidth)
    stroke["lc"] = .integer(caps[style.lineCap] ?? 1)
    stroke["lj"] = .integer(joins[style.lineJoin] ?? 1)
    stroke["ml"] = .number(style.miterLimit)
    if !style.dashLengths.isEmpty {
      // An odd number of lengths is repeated once to alternate dashes and gaps.
      let lengths =
        style.dashLengths.count % 2 == 0 ? style.dashLengths : style.dashLengths + style.dashLengths
      let dashes = lengths.enumerated().map { index, length -> JSONValue in
        ["n": index % 2 == 0 ? "d" : "g", "v": LottieTime.still(length)]
      }
      stroke["d"] = .list(dashes + [["n": "o", "v": LottieTime.still(style.dashPhase)]])
    }
    return .object(stroke)
  }

  /// The drawn fraction of the stroke, in percent.
  private var trim: JSONValue {
    [
      "ty": "tm", "s": LottieTime.still(0),
      "e": time.property(layer, .strokeEnd, places: LottieTime.places) { $0 * 100 },
      "o": LottieTime.still(0), "m": 1,
    ]
  }

  private var color: JSONValue {
    time.animated(part([0, 1, 2]), still: Array(layer.value(.color).prefix(3))) { components in
      (components + [1]).map { .number($0.rounded(to: LottieTime.places)) }
    }
  }

  private var opacity: JSONValue {
    time.animated(part([3]), still: [layer.value(.color).last ?? 1]) {
      [.number((($0.first ?? 1) * 100).rounded(to: LottieTime.places))]
    }
  }

  private func part(_ components: [Int]) -> EasedKeyframes? {
    layer.tracks[.color]?.picking(components)
  }
}

/// An outline in Lottie's form: a shape per subpath, consisting of vertices with two handles each.
struct LottiePath {
  let path: BezierPath
  /// The offset that is added to the vertices.
  var offset = Vector(dx: 0, dy: 0)

  private struct Shape {
    var vertices: [Point] = []
    var into: [Vector] = []
    var out: [Vector] = []
    var isClosed = false

    mutating func add(_ point: Point, into handle: Vector) {
      vertices.append(point)
      into.append(handle)
      out.append(Vector(dx: 0, dy: 0))
    }

    /// Removes the last vertex of a closed shape if it equals the first, so that players draw one
    /// line join there.
    mutating func joinEnds() {
      guard isClosed, vertices.count > 2, vertices[0] == vertices[vertices.count - 1] else {
        return
      }
      into[0] = into[into.count - 1]
      vertices.removeLast()
      into.removeLast()
      out.removeLast()
    }
  }

  /// Returns each shape as a property over time.
  func properties(_ track: EasedKeyframes?, still: [Double], _ time: LottieTime) -> [JSONValue] {
    let joins = endsMeet(in: track?.keys.map(\.value) ?? [still])
    return path.subpaths.indices.map { index in
      time.animated(track, still: still) { [shapes($0, joinsEnds: joins)[index]] }
    }
  }

  /// Returns the shapes of the outline with other coordinates.
  ///
  /// - Parameter joinsEnds: Whether to remove the last vertex of closed shapes if it equals the
  ///   first. It must be the same for all keys.
  private func shapes(_ coordinates: [Double], joinsEnds: Bool) -> [JSONValue] {
    path.replacingCoordinates(coordinates).subpaths.map { subpath in
      var shape = Shape()
      for element in subpath.elements {
        let last = shape.vertices.last ?? .zero
        switch element {
        case .move(let point), .line(let point): shape.add(point, into: Vector(dx: 0, dy: 0))
        case .quadratic(let control, let end):
          let curve = QuadraticCurve(start: last, control: control, end: end).elevated
          shape.out[shape.out.count - 1] = curve.control1 - last
          shape.add(end, into: curve.control2 - end)
        case .cubic(let control1, let control2, let end):
          shape.out[shape.out.count - 1] = control1 - last
          shape.add(end, into: control2 - end)
        case .close: shape.isClosed = true
        }
      }
      if joinsEnds { shape.joinEnds() }
      return json(shape)
    }
  }

  /// Returns whether all closed shapes end at their first vertex, for each list of coordinates.
  private func endsMeet(in all: [[Double]]) -> Bool {
    all.allSatisfy { coordinates in
      path.replacingCoordinates(coordinates).subpaths.allSatisfy { subpath in
        guard subpath.elements.last == .close else { return true }
        let points = subpath.elements.flatMap(\.points)
        return points.first == points.last
      }
    }
  }

  private func json(_ shape: Shape) -> JSONValue {
    func pair(_ x: Double, _ y: Double) -> JSONValue {
      .numbers([x, y].map { $0.rounded(to: LottieTime.lengthPlaces) })
    }
    return [
      "c": .flag(shape.isClosed),
      "v": .list(shape.vertices.map { pair($0.x + offset.dx, $0.y + offset.dy) }),
      "i": .list(shape.into.map { pair($0.dx, $0.dy) }),
      "o": .list(shape.out.map { pair($0.dx, $0.dy) }),
    ]
  }
}

/// Generous bounds over the entire animation.
extension HeaderLayer {
  /// A rectangle that contains the layer at all times, in its parent's coordinates.
  var bounds: Rect {
    var box = contentBounds
    let turns = [LayerProperty.rotation, .scaleX, .scaleY].contains {
      tracks[$0] != nil || value($0) != $0.neutral
    }
    if turns {
      let stretch = (all(.scaleX) + all(.scaleY)).reduce(1) { max($0, abs($1.first ?? 1)) }
      let corners = [box.minX, box.maxX, box.minY, box.maxY].map(abs)
      let reach = (corners.max() ?? 0) * stretch * 1.5
      box = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    }
    // An easing may overshoot the values of both keys.
    func reach(_ property: LayerProperty) -> ClosedRange<Double> {
      let values = all(property).compactMap(\.first)
      let low = values.min() ?? 0
      let high = values.max() ?? 0
      return (low - (high - low) / 2)...(high + (high - low) / 2)
    }
    let x = reach(.x)
    let y = reach(.y)
    return box.offset(by: Vector(dx: x.lowerBound, dy: y.lowerBound))
      .union(box.offset(by: Vector(dx: x.upperBound, dy: y.upperBound)))
  }

  /// The bounds of a group's clip at all times, or `nil` if the group has no clip.
  var clipBounds: Rect? {
    guard case .group(_, let clip?) = drawing else { return nil }
    return Rect.union(all(.clip).compactMap { clip.replacingCoordinates($0).boundingBox })
  }

  /// The bounds of the content at all times, in the layer's coordinates.
  private var contentBounds: Rect {
    switch drawing {
    case .group(let children, _): return clipBounds ?? Rect.union(children.map(\.bounds)) ?? .zero
    case .fill(let path, _): return bounds(of: path)
    case .stroke(let path, let style):
      return bounds(of: path).inset(dx: -style.width, dy: -style.width)
    case .ellipse(let style), .rectangle(let style):
      let sizes = all(.size)
      let width = (sizes.map { $0.first ?? 0 }.max() ?? 0) + 2 * (style?.width ?? 0)
      let height = (sizes.map { $0.last ?? 0 }.max() ?? 0) + 2 * (style?.width ?? 0)
      let boxes = all(.center).map { center in
        Rect(x: center[0] - width / 2, y: center[1] - height / 2, width: width, height: height)
      }
      return Rect.union(boxes) ?? .zero
    case .ring(let radius, let style):
      let reach = radius + style.width
      return Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    case .image(_, let size): return Rect(origin: .zero, size: size)
    }
  }

  private func bounds(of path: BezierPath) -> Rect {
    let paths = tracks[.path] == nil ? [path] : all(.path).map(path.replacingCoordinates)
    return Rect.union(paths.compactMap(\.boundingBox)) ?? .zero
  }

  /// Returns the values of a property at all keys.
  private func all(_ property: LayerProperty) -> [[Double]] {
    tracks[property]?.keys.map(\.value) ?? [value(property)]
  }
}
