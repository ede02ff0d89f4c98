/// A drawing of an SVG file, with all references and styles resolved.
package struct SVGDrawing: Sendable {
  /// The part of the plane that is drawn; its size is positive.
  package var viewBox: Rect
  /// The elements, from back to front.
  package var elements: [SVGElement]

  package init(viewBox: Rect, elements: [SVGElement]) {
    self.viewBox = viewBox
    self.elements = elements
  }

  /// The names of the elements, in the order of the file.
  package var names: [String] { elements.flatMap(\.names) }

  /// Returns the items of the drawing, from back to front, with the origin at the corner of the
  /// ``viewBox``.
  ///
  /// - Parameter motion: The motion of the element with a name, or of the whole drawing for `nil`.
  package func items(
    _ id: String, moving motion: (String?) -> ArtworkMotion
  ) -> [DisplayItem] {
    let whole = motion(nil)
    let items = elements.compactMap { $0.item(id, motion, drawn: whole.drawn) }
    guard !items.isEmpty, whole.opacity > 0 else { return [] }
    let corner = AffineTransform.translation(x: -viewBox.minX, y: -viewBox.minY)
    return [
      .group(
        "\(id).drawing",
        transform: whole.transform(around: viewBox.center).concatenating(corner),
        opacity: whole.opacity, items)
    ]
  }
}

/// The motion of an artwork or of a part of it at an instant.
package struct ArtworkMotion: Hashable, Sendable {
  /// The drawn fraction of each line, 0…1; fills appear with it.
  package var drawn = 1.0
  /// The rotation, in radians clockwise.
  package var angle = 0.0
  package var scale = 1.0
  package var opacity = 1.0
  package var offset = Vector.zero

  package init() {}

  /// Returns the transform for a center.
  func transform(around center: Point) -> AffineTransform {
    AffineTransform.translation(x: -center.x, y: -center.y)
      .concatenating(.scale(x: scale, y: scale)).concatenating(.rotation(angle))
      .concatenating(.translation(x: center.x + offset.dx, y: center.y + offset.dy))
  }
}

/// An element of an SVG drawing.
package struct SVGElement: Sendable {
  package enum Content: Sendable {
    case group([SVGElement])
    case path(BezierPath, fill: Fill?, stroke: Stroke?, paintsStrokeFirst: Bool)
  }

  package struct Fill: Sendable {
    package var paint: Paint
    package var rule: FillRule
    /// The transform of a gradient that is no circle; `nil` for the path's own coordinates.
    package var space: AffineTransform?

    package init(_ paint: Paint, rule: FillRule, space: AffineTransform? = nil) {
      self.paint = paint
      self.rule = rule
      self.space = space
    }
  }

  package struct Stroke: Sendable {
    package var paint: Paint
    package var style: StrokeStyle

    package init(_ paint: Paint, _ style: StrokeStyle) {
      self.paint = paint
      self.style = style
    }
  }

  /// The part of the items' identifiers, unique among siblings.
  package var id: String
  /// The `id` in the file; `nil` for none.
  package var name: String?
  package var transform: AffineTransform
  package var opacity: Double
  /// The clip, in the coordinates of the element.
  package var clip: BezierPath?
  package var content: Content

  package init(
    id: String, name: String?, transform: AffineTransform, opacity: Double, clip: BezierPath?,
    content: Content
  ) {
    self.id = id
    self.name = name
    self.transform = transform
    self.opacity = opacity
    self.clip = clip
    self.content = content
  }

  fileprivate var names: [String] {
    var names = name.map { [$0] } ?? []
    if case .group(let children) = content { names += children.flatMap(\.names) }
    return names
  }

  /// The bounds of the fills and the lines without their widths, in the parent's coordinates.
  private var bounds: Rect? {
    switch content {
    case .group(let children):
      let inner = Rect.union(children.compactMap(\.bounds))
      return inner.flatMap { BezierPath.rect($0).applying(transform).boundingBox }
    case .path(let path, _, _, _): return path.applying(transform).boundingBox
    }
  }

  /// Returns the item at an instant; `nil` if nothing is visible.
  ///
  /// - Parameter drawn: The drawn fraction of the elements around this one.
  fileprivate func item(
    _ prefix: String, _ motion: (String?) -> ArtworkMotion, drawn: Double
  ) -> DisplayItem? {
    let id = "\(prefix).\(id)"
    let own = name.map(motion) ?? ArtworkMotion()
    let drawn = drawn * own.drawn
    guard own.opacity * opacity > 0, drawn > 0 else { return nil }
    let items: [DisplayItem]
    switch content {
    case .group(let children): items = children.compactMap { $0.item(id, motion, drawn: drawn) }
    case .path(let path, let fill, let stroke, let paintsStrokeFirst):
      let parts = [
        fill.map { Self.item(id, path, $0, opacity: drawn) },
        stroke.map { .stroke("\(id).stroke", path.drawn(drawn), $0.paint, style: $0.style) },
      ]
      items = (paintsStrokeFirst ? parts.reversed() : parts).compactMap(\.self)
    }
    guard !items.isEmpty else { return nil }
    var transform = transform
    if own != ArtworkMotion(), let center = bounds?.center {
      transform = transform.concatenating(own.transform(around: center))
    }
    return .group(id, transform: transform, opacity: opacity * own.opacity, clip: clip, items)
  }

  private static func item(
    _ id: String, _ path: BezierPath, _ fill: Fill, opacity: Double
  ) -> DisplayItem {
    guard let space = fill.space, let inverse = space.inverse else {
      let item = DisplayItem.fill("\(id).fill", path, fill.paint, rule: fill.rule)
      return opacity < 1 ? .group("\(id).appearing", opacity: opacity, [item]) : item
    }
    let item = DisplayItem.fill(
      "\(id).fill", path.applying(inverse), fill.paint, rule: fill.rule)
    return .group("\(id).gradient", transform: space, opacity: opacity, [item])
  }
}

extension BezierPath {
  /// Returns the beginning of each subpath, as a fraction of its length.
  fileprivate func drawn(_ share: Double) -> BezierPath {
    guard share < 1 else { return self }
    return BezierPath(subpaths.flatMap { $0.trimmed(to: 0...max(share, 0)).elements })
  }
}

extension AffineTransform {
  /// The inverse; `nil` for a singular transform.
  package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
