/// An animation as in the Lottie specification 1.0, as far as it is drawn.
package struct LottieAnimation: Sendable {
  /// The layers on a canvas.
  package var composition: LottieComposition
  /// The number of frames per second; positive.
  package var rate: Double
  /// The first frame, and the frame at which the animation ends.
  package var frames: Range<Double>
  /// The named parts, in the order of their first frames.
  package var markers: [LottieMarker]

  package init(
    _ composition: LottieComposition, rate: Double, frames: Range<Double>, markers: [LottieMarker]
  ) {
    self.composition = composition
    self.rate = rate
    self.frames = frames
    self.markers = markers
  }

  /// The time before the end at which the last frame is drawn, in frames, as on Android.
  private static let lastPart = 0.01

  /// Returns the items of a frame, which may be between two, in the composition's coordinates.
  package func items(at frame: Double, _ id: String) -> [DisplayItem] {
    // At the end, layers are no longer visible.
    let last = max(frames.upperBound - Self.lastPart, frames.lowerBound)
    return composition.items(at: min(max(frame, frames.lowerBound), last), id)
  }
}

/// A named part of an animation.
package struct LottieMarker: Hashable, Sendable {
  package var name: String
  package var start: Double
  /// The number of frames; 0 for a part up to the next marker.
  package var length: Double

  package init(name: String, start: Double, length: Double) {
    self.name = name
    self.start = start
    self.length = length
  }
}

extension LottieAnimation {
  /// Returns the frames of the marker with a name; without a length, up to the next marker or the end.
  ///
  /// Capitals and a line break at the end do not matter.
  package func frames(ofMarker name: String) -> ClosedRange<Double>? {
    let key = name.lowercased()
    guard let marker = markers.first(where: { $0.name.lowercased() == key }) else { return nil }
    let next = markers.map(\.start).filter { $0 > marker.start }.min() ?? frames.upperBound
    let end = marker.length > 0 ? marker.start + marker.length : next
    return marker.start...max(min(end, frames.upperBound), marker.start)
  }
}

/// Layers on a canvas.
package struct LottieComposition: Sendable {
  /// The size of the canvas; positive.
  package var size: Size
  /// The layers, from front to back.
  package var layers: [LottieLayer]

  package init(size: Size, layers: [LottieLayer]) {
    self.size = size
    self.layers = layers
  }

  /// Returns the items of the layers that are visible at a frame, from back to front.
  package func items(at frame: Double, _ id: String) -> [DisplayItem] {
    layers.reversed().compactMap { $0.item(at: frame, among: layers, id) }
  }
}

/// A layer of a composition.
package struct LottieLayer: Sendable {
  package enum Content: Sendable {
    /// Nothing; other layers follow the transform.
    case null
    case shapes([LottieShape])
    case solid(Color, Size)
    case image(ImageAsset, Size)
    /// A composition, whose frames begin at `start` and last `stretch` frames each.
    case composition(LottieComposition, start: Double, stretch: Double)
  }

  /// The part of the items' identifiers, unique in the composition.
  package var id: String
  /// The index of the layer whose transform this one follows; `nil` for none.
  package var parent: Int?
  /// The frames in which the layer is visible.
  package var frames: Range<Double>
  package var transform: LottieTransform
  package var content: Content
  /// The paths of additive masks, outside of which the layer is clear.
  package var masks: [LottieTrack]
  package var isHidden: Bool

  package init(
    id: String, parent: Int? = nil, frames: Range<Double>, transform: LottieTransform,
    content: Content, masks: [LottieTrack] = [], isHidden: Bool = false
  ) {
    self.id = id
    self.parent = parent
    self.frames = frames
    self.transform = transform
    self.content = content
    self.masks = masks
    self.isHidden = isHidden
  }

  /// Returns the transform to the coordinates of the composition.
  private func matrix(at frame: Double, among layers: [LottieLayer]) -> AffineTransform {
    var matrix = transform.matrix(at: frame)
    var next = parent
    // The reader refuses layers that follow themselves.
    while let index = next {
      matrix = matrix.concatenating(layers[index].transform.matrix(at: frame))
      next = layers[index].parent
    }
    return matrix
  }

  fileprivate func item(
    at frame: Double, among layers: [LottieLayer], _ prefix: String
  ) -> DisplayItem? {
    guard !isHidden, frames.contains(frame) else { return nil }
    let opacity = transform.opacity(at: frame)
    guard opacity > 0 else { return nil }
    let id = "\(prefix).\(id)"
    var clip: BezierPath?
    let items: [DisplayItem]
    switch content {
    case .null: return nil
    case .shapes(let shapes): items = LottieShapeDrawing.items(of: shapes, at: frame, id)
    case .solid(let color, let size):
      items = [.fill("\(id).solid", Rect(origin: .zero, size: size), .color(color))]
    case .image(let asset, let size):
      items = [.image("\(id).image", asset, in: Rect(origin: .zero, size: size))]
    case .composition(let composition, let start, let stretch):
      items = composition.items(at: (frame - start) / stretch, id)
      clip = .rect(Rect(origin: .zero, size: composition.size))
    }
    guard !items.isEmpty else { return nil }
    let group = DisplayItem.group(
      id, transform: matrix(at: frame, among: layers), opacity: opacity,
      clip: masks.isEmpty ? clip : mask(frame),
      items)
    // A composition that is masked is clipped twice.
    guard let clip, !masks.isEmpty, case .group(var outer) = group else { return group }
    outer.children = [.group("\(id).canvas", clip: clip, items)]
    return .group(outer)
  }

  private func mask(_ frame: Double) -> BezierPath {
    masks.reduce(into: BezierPath()) { $0.append($1.path(at: frame)) }
  }
}
