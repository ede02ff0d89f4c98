package import BezierGeometry
import CurveTuning
import ImageCoding
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// The canvas of a run as a Lottie file: shape layers named after their items, with few keys.
///
/// Groups that only move are null layers, which are the parents of their children. Clipped and
/// translucent groups are precompositions.
package struct LottieHeader {
  private let header: HeaderExport
  /// The canvas's size, in points.
  package let size: Size
  /// The color behind all layers; `nil` if it is transparent.
  package let background: Color?
  /// The canvas's layers from back to front.
  package let layers: [HeaderLayer]
  private let warnings: [String]
  private let time: LottieTime
  private var assets: [JSONValue] = []
  private var imageNames: [ImageAsset: String] = [:]

  /// Creates the layers of the canvas over the scenario's run.
  package init(_ header: HeaderExport) {
    self.header = header
    let (run, appearance) = (header.run, header.appearance)
    let scene = run.resolved.scene
    func canvas(_ instant: RunInstant) -> DisplayList {
      scene.displayList(at: instant, appearance: appearance, textLayout: run.textLayout)
    }
    let first = canvas(run.timeline.instant(at: run.start))
    (size, background) = (first.size, first.background)
    var phases = run.phases
    phases.end = nil
    phases.cycle = nil
    var builder = LayerBuilder(run, phases: phases, tolerance: header.tolerance) {
      canvas($0).items
    }
    layers = builder.layers()
    warnings = builder.warnings
    time = LottieTime(
      rate: run.resolved.scenario.clock.rate.framesPerSecond, duration: run.duration)
  }

  /// The JSON text of the Lottie file.
  package var text: String {
    var document = self
    return document.json.text
  }

  private var end: Double { max((time.duration * time.rate).rounded(.up), 1) }

  private var json: JSONValue {
    mutating get {
      var composition = Composition(origin: .zero)
      if let background {
        _ = composition.add(
          [
            "ty": .integer(1), "nm": .text("background"), "sw": .number(size.width),
            "sh": .number(size.height), "sc": .text(background.hexString),
            "ip": .integer(0), "op": .number(end), "ks": transform(nil, [:]),
          ], parent: nil)
      }
      for layer in layers {
        add(layer, to: &composition, parent: nil, shown: [0..<end])
      }
      return .object([
        "v": .text("5.7.0"), "nm": .text(header.name), "fr": .number(time.rate),
        "ip": .integer(0), "op": .number(end), "w": .number(size.width),
        "h": .number(size.height), "ddd": .integer(0),
        "meta": .object([
          "g": .text("reel"),
          "d": .text(description.joined(separator: "\n")),
        ]),
        "markers": .list(
          header.events.map { event in
            .object([
              "tm": .number(time.frame(event.time)), "cm": .text(event.name), "dr": .integer(0),
            ])
          }),
        "assets": .list(assets), "layers": .list(composition.layers),
      ])
    }
  }

  /// The file's source, its limitations, and each property's largest error, a line each.
  private var description: [String] {
    let start = header.start.description
    let errors = layers.flatMap(\.flattened).flatMap { layer in
      layer.sortedTracks.map {
        "  \(layer.name) \($0.property.label): \($0.errorText), "
          + counted($0.refreshing.keys.count, "key")
      }
    }
    let losses = warnings.map { "Omission: \($0)." }
    return [
      "\(HeaderExport.mark): \(header.name), a \(header.run.placement.rawValue) "
        + "of style \(header.styleName).",
      "It plays this refresh from \(start) to rest. It does not follow a pull,",
      "repeat while an app works, or adapt to widths other than the canvas's.", "",
      "It shows the canvas as in the frames of the scenario.", "",
      "The maximum error and the number of keyframes of each property:",
    ] + (errors.isEmpty ? ["  nothing moves"] : errors) + (losses.isEmpty ? [] : [""] + losses)
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
      // The defaults: no 3D, no start time or stretch, no orientation along a path, no blending.
      for key in ["ddd", "st", "ao", "bm"] { layer[key] = .integer(0) }
      layer["sr"] = .integer(1)
      if let parent { layer["parent"] = .integer(parent) }
      made.append(layer)
      return count
    }
  }

  private mutating func add(
    _ layer: HeaderLayer, to composition: inout Composition, parent: Int?,
    shown: [Range<Double>]
  ) {
    let shown = Self.overlap(shown, self.shown(layer))
    for (index, range) in shown.enumerated() {
      let name = index == 0 ? layer.name : "\(layer.name) (\(index + 1))"
      add(layer, named: name, to: &composition, parent: parent, during: range)
    }
  }

  private mutating func add(
    _ layer: HeaderLayer, named name: String, to composition: inout Composition, parent: Int?,
    during range: Range<Double>
  ) {
    // A layer without a parent is relative to the composition's corner.
    let shift = parent == nil ? Point.zero - composition.origin : Vector(dx: 0, dy: 0)
    func head(_ type: Int, shift: Vector) -> JSONObject {
      [
        "ty": .integer(type), "nm": .text(name), "ip": .number(range.lowerBound),
        "op": .number(range.upperBound), "ks": transform(layer, [.x: shift.dx, .y: shift.dy]),
      ]
    }
    switch layer.content {
    case .group(let children, let clip):
      let isStill = !Self.placing.contains {
        layer.tracks[$0] != nil || layer.value($0) != $0.neutral
      }
      let isOpaque = layer.tracks[.opacity] == nil && layer.number(.opacity) == 1
      guard !covers(layer, composition, parent), clip != nil || !isOpaque else {
        if isStill {
          for child in children { add(child, to: &composition, parent: parent, shown: [range]) }
          return
        }
        var null = head(3, shift: shift)
        null["ip"] = .integer(0)
        null["op"] = .number(end)
        let index = composition.add(null, parent: parent)
        for child in children { add(child, to: &composition, parent: index, shown: [range]) }
        return
      }
      var box = LayerExtent.bounds(of: children)
      if clip != nil { box = LayerExtent.clipBounds(of: layer) ?? box }
      let frame = Rect(
        x: box.minX.rounded(.down) - 1, y: box.minY.rounded(.down) - 1,
        width: box.width.rounded(.up) + 3, height: box.height.rounded(.up) + 3)
      var inner = Composition(origin: frame.origin)
      for child in children { add(child, to: &inner, parent: nil, shown: [range]) }
      let id = "comp_\(assets.count)"
      assets.append(
        .object(["id": .text(id), "nm": .text(name), "layers": .list(inner.layers)]))
      var whole = head(0, shift: shift)
      whole["refId"] = .text(id)
      whole["w"] = .number(frame.width)
      whole["h"] = .number(frame.height)
      whole["ks"] = transform(
        layer, [.x: shift.dx, .y: shift.dy], anchor: Point.zero - (frame.origin - Point.zero))
      if let clip {
        whole["hasMask"] = .flag(true)
        whole["masksProperties"] = .list(masks(layer, clip, Point.zero - frame.origin))
      }
      _ = composition.add(whole, parent: parent)
    case .image(let asset, let size):
      var image = head(2, shift: shift)
      image["refId"] = .text(imageName(of: asset))
      image["ks"] = transform(
        layer, [.x: shift.dx, .y: shift.dy],
        size: Size(
          width: size.width / Double(max(asset.bitmap.width, 1)),
          height: size.height / Double(max(asset.bitmap.height, 1))))
      _ = composition.add(image, parent: parent)
    case .fill, .stroke, .ring:
      var shape = head(4, shift: shift)
      shape["shapes"] = .list([LottieShape(layer: layer, time: time).json])
      _ = composition.add(shape, parent: parent)
    }
  }

  private static let placing: [LayerProperty] = [.x, .y, .rotation, .scaleX, .scaleY]

  /// Returns whether a group's clip only excludes content outside of the canvas.
  private func covers(
    _ layer: HeaderLayer, _ composition: Composition, _ parent: Int?
  ) -> Bool {
    guard case .group(_, let clip?) = layer.content, parent == nil, layer.tracks[.clip] == nil,
      layer.tracks[.opacity] == nil, layer.number(.opacity) == 1, composition.origin == .zero,
      let box = clip.boundingBox, clip == .rect(box)
    else { return false }
    return box.minX <= 0 && box.minY <= 0 && box.maxX >= size.width
      && box.maxY >= size.height
  }

  private func masks(
    _ layer: HeaderLayer, _ clip: BezierPath, _ offset: Vector
  ) -> [JSONValue] {
    let outline = LottiePath(path: clip, offset: offset)
    let track = layer.tracks[.clip]?.refreshing
    let still = layer.value(.clip)
    let joins = outline.endsMeet(in: track?.keys.map(\.value) ?? [still])
    return (0..<outline.count).map { index in
      .object([
        "nm": .text("clip"), "mode": .text("a"), "inv": .flag(false),
        "o": LottieTime.still(100), "x": LottieTime.still(0),
        "pt": time.animated(track, still: still) {
          [outline.shapes($0, joinsEnds: joins)[index]]
        },
      ])
    }
  }

  private mutating func imageName(of asset: ImageAsset) -> String {
    if let name = imageNames[asset] { return name }
    let name = "image_\(imageNames.count)"
    imageNames[asset] = name
    let file = (try? PNGEncoder.encode(asset.bitmap, scale: asset.scale)) ?? []
    assets.append(
      .object([
        "id": .text(name), "nm": .text(asset.name), "w": .integer(asset.bitmap.width),
        "h": .integer(asset.bitmap.height), "u": .text(""), "e": .integer(1),
        "p": .text("data:image/png;base64,\(file.base64)"),
      ]))
    return name
  }

  // MARK: Time

  /// Returns the ranges of whole frames in which a layer is shown.
  private func shown(_ layer: HeaderLayer) -> [Range<Double>] {
    guard let track = layer.tracks[.isShown]?.refreshing else {
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
    _ layer: HeaderLayer?, _ shift: [LayerProperty: Double], anchor: Point = .zero,
    size: Size = Size(width: 1, height: 1)
  ) -> JSONValue {
    func property(_ property: LayerProperty, factor: Double = 1) -> JSONValue {
      time.animated(
        layer?.tracks[property]?.refreshing, still: layer?.value(property) ?? property.neutral
      ) { value in
        [.number((((value.first ?? 0) + (shift[property] ?? 0)) * factor).rounded(to: 4))]
      }
    }
    let isMoving = layer?.tracks[.x] != nil || layer?.tracks[.y] != nil
    let place = [LayerProperty.x, .y].map { axis in
      (layer?.number(axis) ?? 0) + (shift[axis] ?? 0)
    }
    let position: JSONValue =
      isMoving
      ? .object(["s": .flag(true), "x": property(.x), "y": property(.y)])
      : LottieTime.still(.list(place.map { .number($0.rounded(to: 4)) }))
    // The rotation of a ring is in its shape.
    var rotation = layer.map(time.degrees) ?? LottieTime.still(0)
    if case .ring? = layer?.content { rotation = LottieTime.still(0) }
    return .object([
      "a": LottieTime.still(anchor.x, anchor.y),
      "p": position, "s": scale(layer, size),
      "r": rotation, "o": property(.opacity, factor: 100),
    ])
  }

  /// Returns both scales as one property, in percent, with a key per frame if they change
  /// differently.
  private func scale(_ layer: HeaderLayer?, _ size: Size) -> JSONValue {
    func percent(_ value: [Double]) -> [JSONValue] {
      zip(value, [size.width, size.height]).map { .number(($0 * $1 * 100).rounded(to: 4)) }
    }
    let x = layer?.tracks[.scaleX]?.refreshing
    let y = layer?.tracks[.scaleY]?.refreshing
    let still = [layer?.number(.scaleX) ?? 1, layer?.number(.scaleY) ?? 1]
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
