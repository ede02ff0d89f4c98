package import BezierGeometry

/// One thing to draw.
///
/// Every item has an identifier that stays the same from frame to frame and is unlike every other
/// in its list, so that a test can say "ball.0 moved".
public enum DisplayItem: Hashable, Sendable {
  /// The inside of a path.
  case fill(FillItem)
  /// A line along a path.
  case stroke(StrokeItem)
  /// A line of text.
  case text(TextItem)
  /// A picture.
  case image(ImageItem)
  /// Items in coordinates of their own.
  case group(GroupItem)

  /// The identifier.
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
  /// Returns the first result for the items and those in their groups, in drawing order; `nil` if there is none.
  package func firstResult<Result>(_ result: (DisplayItem) -> Result?) -> Result? {
    for item in self {
      if let found = result(item) { return found }
      if case .group(let group) = item, let found = group.children.firstResult(result) {
        return found
      }
    }
    return nil
  }

  /// Returns the results for the items and those in their groups, in drawing order.
  package func allResults<Result>(_ result: (DisplayItem) -> Result?) -> [Result] {
    var results: [Result] = []
    let _: Never? = firstResult {
      if let found = result($0) { results.append(found) }
      return nil
    }
    return results
  }
}

/// The inside of a path, painted.
///
/// A subpath left open is filled as if it were closed.
public struct FillItem: Hashable, Sendable {
  /// The identifier.
  package var id: String
  /// The outline.
  package var path: BezierPath
  /// What it is filled with.
  package var paint: Paint
  /// What counts as the inside.
  package var rule: FillRule

  /// Makes a fill.
  package init(id: String, path: BezierPath, paint: Paint, rule: FillRule = .winding) {
    self.id = id
    self.path = path
    self.paint = paint
    self.rule = rule
  }
}

/// A line along a path, painted.
public struct StrokeItem: Hashable, Sendable {
  /// The identifier.
  package var id: String
  /// The path along its middle.
  package var path: BezierPath
  /// What it is painted with.
  package var paint: Paint
  /// Width, ends, corners and dashes.
  package var style: StrokeStyle
}

/// A line of text, its outlines painted.
public struct TextItem: Hashable, Sendable {
  /// The identifier.
  package var id: String
  /// The text, laid out.
  package var text: LaidOutText
  /// Where the baseline starts.
  package var origin: Point
  /// What the glyphs are filled with; a gradient's points are in the item's coordinates, not the
  /// text's.
  package var paint: Paint
}

/// A picture, stretched to a rectangle.
public struct ImageItem: Hashable, Sendable {
  /// How pixels are made where the picture's do not fall on the screen's.
  public enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// Blended from their surroundings.
    case smooth
    /// Taken from the nearest one, for pixel art.
    case nearest
  }

  /// The identifier.
  package var id: String
  /// The picture.
  package var asset: ImageAsset
  /// Where its edges come to lie; a rectangle without inside draws nothing.
  package var frame: Rect
  /// How it is resampled.
  package var interpolation: Interpolation

  /// Makes an image item.
  package init(
    id: String, asset: ImageAsset, frame: Rect, interpolation: Interpolation = .smooth
  ) {
    self.id = id
    self.asset = asset
    self.frame = frame
    self.interpolation = interpolation
  }
}

/// Items drawn in coordinates of their own, as one picture where they are see-through.
public struct GroupItem: Hashable, Sendable {
  /// The identifier.
  package var id: String
  /// From the children's coordinates to the group's surroundings.
  ///
  /// A transform that collapses areas to nothing hides the group.
  package var transform: AffineTransform
  /// The opacity of the children taken together, 0…1.
  package var opacity: Double
  /// The outline outside of which nothing is drawn, by the winding rule, in the children's
  /// coordinates; `nil` for no clip.
  package var clip: BezierPath?
  /// The items, the hindmost first.
  package var children: [DisplayItem]
}
