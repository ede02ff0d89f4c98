/// The JSON of a header's Lottie file, whose assets are collected from its layers.
struct LottieDocument {
  private let header: LottieHeader
  private let time: LottieTime
  private var assets: [JSONValue] = []
  private var imageNames: [ImageAsset: String] = [:]

  init(_ header: LottieHeader) {
    self.header = header
    time = LottieTime(rate: header.segments.rate)
  }

  private var segments: HeaderSegments { header.segments }
  private var box: Rect { header.box }

  private var end: Double { Double((segments.segments.last?.last ?? 0) + 1) }

  /// The file.
  var json: JSONValue {
    mutating get {
      var composition = Composition(origin: box.origin)
      for layer in header.layers { add(layer, to: &composition, parent: nil, shown: [0..<end]) }
      return [
        "v": "5.7.0", "nm": .text(header.name), "fr": .number(time.rate.rounded(to: 4)), "ip": 0,
        "op": .number(end), "w": .number(box.width), "h": .number(box.height), "ddd": 0,
        "meta": ["g": "reel", "d": .text(description)], "markers": .list(markers),
        "reel": numbers, "assets": .list(assets), "layers": .list(composition.layers),
      ]
    }
  }

  /// The segments, the frame of the threshold, and `end` for the first result.
  private var markers: [JSONValue] {
    func marker(_ name: String, _ frame: Int, _ length: Int) -> JSONValue {
      ["tm": .integer(frame), "cm": .text(name), "dr": .integer(length)]
    }
    return segments.segments.flatMap { segment -> [JSONValue] in
      var markers = [marker(segment.name, segment.first, segment.length)]
      if segment.name == "pull" {
        markers.append(marker("threshold", segment.first + HeaderSegments.threshold, 0))
      }
      if segment.name == "success" { markers.append(marker("end", segment.first, segment.length)) }
      return markers
    }
  }

  /// The numbers that an app requires to attach the file to its list.
  private var numbers: JSONValue {
    var exits: JSONObject = [:]
    for (result, resultExits) in segments.exits {
      exits[result] = .list(
        resultExits.map { ["frame": .integer($0.frame), "segment": .text($0.segment)] })
    }
    return [
      "placement": .text(segments.header.placement.rawValue),
      "threshold": .number(segments.motion.threshold.rounded(to: 3)),
      "rest": .number(segments.motion.rest.rounded(to: 3)),
      "box": .numbers([box.minX, box.minY, box.width, box.height]),
      "period": .number(segments.period.rounded(to: 6)),
      "exits": .object(exits), "jump": .number(segments.endDeviation.rounded(to: 3)),
    ]
  }

  /// The file's source, its segments and its errors.
  private var description: String {
    let errors = header.layers.flatMap(\.flattened).flatMap { layer in
      layer.tracks.map { (layer: layer.name, property: $0.key, error: $0.value.maximumError) }
    }
    // Of equal errors, the first by name, so that equal inputs give equal files.
    let largest = errors.max { one, other in
      let first = one.property.relative(error: one.error)
      let second = other.property.relative(error: other.error)
      return first == second
        ? (one.layer, one.property.rawValue) > (other.layer, other.property.rawValue)
        : first < second
    }
    let error = largest.map {
      "The largest error is \($0.property.text(error: $0.error)) (\($0.layer) "
        + "\($0.property.rawValue)) of \(header.tolerance.decimalText()) pt allowed."
    }
    let cycle =
      segments.period > 0
      ? "The cycle lasts \(segments.period.decimalText(places: 4)) s in the run." : nil
    return
      ([
        "\(HeaderExport.mark).",
        segments.segments.first?.name == "pull" ? "The marker pull follows the pull." : nil,
        cycle, error,
      ].compactMap { $0 } + header.warnings.map { "Omission: \($0)." }).joined(separator: " ")
  }

  // MARK: Layers

  /// A composition under construction, to which layers are added from back to front.
  private struct Composition {
    /// The point at the composition's top-left corner.
    let origin: Point
    private var made: [JSONObject] = []
    private var count = 0

    init(origin: Point) { self.origin = origin }

    /// The layers from front to back.
    var layers: [JSONValue] { made.reversed().map { .object($0) } }

    mutating func add(_ layer: JSONObject, parent: Int?) -> Int {
      count += 1
      var layer = layer
      layer["ind"] = .integer(count)
      layer["st"] = 0
      if let parent { layer["parent"] = .integer(parent) }
      made.append(layer)
      return count
    }
  }

  private mutating func add(
    _ layer: HeaderLayer, to composition: inout Composition, parent: Int?, shown: [Range<Double>]
  ) {
    let ranges = Self.overlap(shown, self.shown(layer))
    guard let first = ranges.first?.lowerBound, var last = ranges.last?.upperBound else { return }
    // Players differ in whether a layer is shown at its end, unless that is between two segments.
    let isGated = ranges.count > 1 || !segments.segments.contains { Double($0.last + 1) == last }
    if isGated { last = end }
    // A layer without a parent is relative to the composition's corner.
    let shift = parent == nil ? Point.zero - composition.origin : Vector(dx: 0, dy: 0)
    func head(_ type: Int, _ transform: JSONValue? = nil) -> JSONObject {
      [
        // A player reads a rotation only if it has read before that the layer is not in space.
        "ty": .integer(type), "ddd": 0, "nm": .text(layer.name), "ip": .number(first),
        "op": .number(last),
        "ks": transform ?? self.transform(layer, shift, shown: isGated ? ranges : []),
      ]
    }
    switch layer.drawing {
    case .group(let children, let clip):
      let isStill = !Self.placing.contains {
        layer.tracks[$0] != nil || layer.value($0) != $0.neutral
      }
      let isOpaque = layer.tracks[.opacity] == nil && layer.number(.opacity) == 1
      guard !covers(layer, composition, parent), clip != nil || !isOpaque else {
        var group = parent
        if !isStill {
          var null = head(3)
          null["ip"] = 0
          null["op"] = .number(end)
          group = composition.add(null, parent: parent)
        }
        for child in children { add(child, to: &composition, parent: group, shown: ranges) }
        return
      }
      var box = Rect.union(children.map(\.bounds)) ?? .zero
      if let clipped = layer.clipBounds {
        // A player may keep a composition as an image, so that it must not be much larger than the file.
        let isInPlace = parent == nil && composition.origin == self.box.origin
        box = (isInPlace ? clipped.intersection(self.box) : nil) ?? clipped
      }
      let frame = Rect(
        x: box.minX.rounded(.down) - 1, y: box.minY.rounded(.down) - 1,
        width: box.width.rounded(.up) + 3, height: box.height.rounded(.up) + 3)
      var inner = Composition(origin: frame.origin)
      for child in children { add(child, to: &inner, parent: nil, shown: ranges) }
      let id = "comp_\(assets.count)"
      assets.append(["id": .text(id), "nm": .text(layer.name), "layers": .list(inner.layers)])
      var whole = head(0, transform(layer, shift, anchor: Point.zero - (frame.origin - Point.zero)))
      whole["refId"] = .text(id)
      whole["w"] = .number(frame.width)
      whole["h"] = .number(frame.height)
      if let clip {
        whole["hasMask"] = true
        whole["masksProperties"] = .list(masks(layer, clip, Point.zero - frame.origin))
      }
      _ = composition.add(whole, parent: parent)
    case .image(let asset, let size):
      let scale = Size(
        width: size.width / Double(max(asset.bitmap.width, 1)),
        height: size.height / Double(max(asset.bitmap.height, 1)))
      var image = head(2, transform(layer, shift, shown: isGated ? ranges : [], size: scale))
      image["refId"] = .text(imageName(of: asset))
      _ = composition.add(image, parent: parent)
    case .fill, .stroke, .ellipse, .rectangle, .ring:
      var shape = head(4)
      shape["shapes"] = .list([LottieShape(layer: layer, time: time).json])
      _ = composition.add(shape, parent: parent)
    }
  }

  private static let placing: [LayerProperty] = [.x, .y, .rotation, .scaleX, .scaleY]

  /// Returns whether a group's clip only excludes content outside of the composition.
  private func covers(_ layer: HeaderLayer, _ composition: Composition, _ parent: Int?) -> Bool {
    guard case .group(_, let clip?) = layer.drawing, parent == nil, layer.tracks[.clip] == nil,
      layer.tracks[.opacity] == nil, layer.number(.opacity) == 1,
      composition.origin == box.origin, let clipped = clip.boundingBox, clip == .rect(clipped)
    else { return false }
    return clipped.minX <= box.minX && clipped.minY <= box.minY && clipped.maxX >= box.maxX
      && clipped.maxY >= box.maxY
  }

  private func masks(_ layer: HeaderLayer, _ clip: BezierPath, _ offset: Vector) -> [JSONValue] {
    let outline = LottiePath(path: clip, offset: offset)
    return outline.properties(layer.tracks[.clip], still: layer.value(.clip), time).map {
      [
        "nm": "clip", "mode": "a", "inv": false, "o": LottieTime.still(100),
        "x": LottieTime.still(0), "pt": $0,
      ]
    }
  }

  private mutating func imageName(of asset: ImageAsset) -> String {
    if let name = imageNames[asset] { return name }
    let name = "image_\(imageNames.count)"
    imageNames[asset] = name
    let file = (try? PNGEncoder.encode(asset.bitmap, scale: asset.scale)) ?? []
    assets.append([
      "id": .text(name), "nm": .text(asset.name), "w": .integer(asset.bitmap.width),
      "h": .integer(asset.bitmap.height), "u": "", "e": 1,
      "p": "data:image/png;base64,\(file.base64)",
    ])
    return name
  }

  // MARK: Time

  /// Returns the ranges of whole frames in which a layer is shown.
  private func shown(_ layer: HeaderLayer) -> [Range<Double>] {
    guard let track = layer.tracks[.isShown] else {
      return layer.number(.isShown) == 0 ? [] : [0..<end]
    }
    var ranges: [Range<Double>] = []
    for (index, key) in track.keys.enumerated() where key.value.first == 1 {
      let next = index + 1 < track.keys.count ? track.keys[index + 1] : nil
      // Of two keys at the same time, the second one applies.
      if let next, next.time <= key.time { continue }
      let first = index == 0 ? 0 : time.firstFrame(from: key.time)
      let last = next.map { time.firstFrame(from: $0.time) } ?? end
      guard last > first else { continue }
      if let open = ranges.last, open.upperBound >= first {
        ranges[ranges.count - 1] = open.lowerBound..<max(last, open.upperBound)
      } else {
        ranges.append(first..<last)
      }
    }
    return ranges
  }

  private static func overlap(
    _ first: [Range<Double>], _ second: [Range<Double>]
  ) -> [Range<Double>] {
    first.flatMap { one in second.map { one.clamped(to: $0) } }.filter { !$0.isEmpty }
  }

  // MARK: Transforms

  /// Returns the position, rotation, scale and opacity of a layer.
  private func transform(
    _ layer: HeaderLayer, _ shift: Vector, shown: [Range<Double>] = [],
    anchor: Point = .zero, size: Size = Size(width: 1, height: 1)
  ) -> JSONValue {
    let isMoving = layer.tracks[.x] != nil || layer.tracks[.y] != nil
    let origin = [layer.number(.x) + shift.dx, layer.number(.y) + shift.dy]
    let position: JSONValue =
      isMoving
      ? [
        "s": true, "x": time.property(layer, .x) { $0 + shift.dx },
        "y": time.property(layer, .y) { $0 + shift.dy },
      ]
      : LottieTime.still(.numbers(origin.map { $0.rounded(to: LottieTime.lengthPlaces) }))
    // An ellipse in Lottie begins at its top, an arc of a drawing at its right.
    let turn = if case .ring = layer.drawing { 90.0 } else { 0.0 }
    let opacity: JSONValue
    if case .group = layer.drawing {
      opacity = time.property(layer, .opacity) { $0 * 100 }
    } else if !shown.isEmpty {
      opacity = LottieTime.gate(shown, until: end)
    } else {
      opacity = LottieTime.still(100)
    }
    return [
      "a": LottieTime.still(anchor.x, anchor.y), "p": position, "s": scale(layer, size),
      "r": time.property(layer, .rotation) { $0 * 180 / .pi + turn }, "o": opacity,
    ]
  }

  /// Returns both scales as one property, in percent, with a key per frame if they change
  /// differently.
  private func scale(_ layer: HeaderLayer, _ size: Size) -> JSONValue {
    func percent(_ value: [Double]) -> [JSONValue] {
      zip(value, [size.width, size.height]).map {
        .number(($0 * $1 * 100).rounded(to: LottieTime.lengthPlaces))
      }
    }
    let x = layer.tracks[.scaleX]
    let y = layer.tracks[.scaleY]
    let still = [layer.number(.scaleX), layer.number(.scaleY)]
    guard var keyframes = x ?? y else { return LottieTime.still(.list(percent(still))) }
    if let x, let y, x.keys != y.keys {
      let times = stride(from: 0, through: end, by: 1).map { $0 / time.rate }
      keyframes = EasedKeyframes(
        keys: times.map { .init(time: $0, value: x.value(at: $0) + y.value(at: $0)) },
        easings: times.dropFirst().map { _ in .linear })
    } else {
      for index in keyframes.keys.indices {
        let value = keyframes.keys[index].value[0]
        keyframes.keys[index].value = [x == nil ? still[0] : value, y == nil ? still[1] : value]
      }
    }
    return time.animated(keyframes, still: still, value: percent)
  }
}
