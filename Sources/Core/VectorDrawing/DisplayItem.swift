/// A single drawing operation of a display list.
///
/// Every item has an identifier that is unique in its list and stays the same from frame to
/// frame, so that a test can report that "ball.0" moved.
public enum DisplayItem: Hashable, Sendable {
  /// A filled path.
  case fill(FillItem)
  /// A stroked path.
  case stroke(StrokeItem)
  /// A line of text.
  case text(TextItem)
  /// An image.
  case image(ImageItem)
  /// A group of items with its own coordinate system.
  case group(GroupItem)

  /// The identifier, unique in the display list.
  public var id: String {
    switch self {
    case .fill(let item): item.id
    case .stroke(let item): item.id
    case .text(let item): item.id
    case .image(let item): item.id
    case .group(let item): item.id
    }
  }
}

extension [DisplayItem] {
  /// Returns the first non-`nil` result of a closure for the items in drawing order.
  ///
  /// The children of a group are visited after the group. The result is `nil` if the closure
  /// returns `nil` for all items.
  package func firstResult<Result>(_ result: (DisplayItem) -> Result?) -> Result? {
    for item in self {
      if let found = result(item) { return found }
      if case .group(let group) = item, let found = group.children.firstResult(result) {
        return found
      }
    }
    return nil
  }

  /// Returns the non-`nil` results of a closure for the items in drawing order.
  ///
  /// The children of a group are visited after the group.
  package func allResults<Result>(_ result: (DisplayItem) -> Result?) -> [Result] {
    var results: [Result] = []
    let _: Never? = firstResult {
      if let found = result($0) { results.append(found) }
      return nil
    }
    return results
  }
}

/// A filled path.
///
/// Open subpaths are filled as if they were closed.
public struct FillItem: Hashable, Sendable {
  package var id: String
  package var path: BezierPath
  package var paint: Paint
  package var rule: FillRule

  package init(id: String, path: BezierPath, paint: Paint, rule: FillRule = .winding) {
    self.id = id
    self.path = path
    self.paint = paint
    self.rule = rule
  }
}

/// A stroked path.
public struct StrokeItem: Hashable, Sendable {
  package var id: String
  /// The path along the center of the stroke.
  package var path: BezierPath
  package var paint: Paint
  package var style: StrokeStyle
}

/// A line of laid-out text.
public struct TextItem: Hashable, Sendable {
  package var id: String
  package var text: LaidOutText
  /// The start of the baseline, in the parent's coordinates.
  package var origin: Point
  /// The paint of the glyphs.
  ///
  /// The points of a gradient are in the parent's coordinates, not relative to `origin`.
  package var paint: Paint
}

/// An image stretched to a rectangle.
public struct ImageItem: Hashable, Sendable {
  /// The filter for images whose pixels do not align with those of the bitmap.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// Interpolation between neighboring pixels.
    case smooth
    /// The nearest pixel, for pixel art.
    case nearest
  }

  package var id: String
  package var asset: ImageAsset
  /// The rectangle that the image fills, in the parent's coordinates.
  ///
  /// Nothing is drawn if the rectangle is empty.
  package var frame: Rect
  package var interpolation = Interpolation.smooth
}

/// Items with a shared transform, opacity and clip.
///
/// If the opacity is below 1, the children are composited together before the opacity is applied.
public struct GroupItem: Hashable, Sendable {
  package var id: String
  /// The transform from the children's coordinates to the parent's.
  ///
  /// A singular transform hides the group.
  package var transform: AffineTransform
  /// The opacity of the children composited together, 0…1.
  package var opacity: Double
  /// The clip path in the children's coordinates, by the winding rule; `nil` for no clip.
  package var clip: BezierPath?
  /// The items in drawing order, from back to front.
  package var children: [DisplayItem]
}
