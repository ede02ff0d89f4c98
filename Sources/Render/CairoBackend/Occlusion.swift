/// The parts of a display list that are hidden by opaque rectangles drawn later.
///
/// A screen consists mostly of overlapping rectangles, such as the background of a list, cards
/// and bars, so that most pixels would otherwise be filled three times or more. A pixel counts as
/// hidden only if it is covered completely at full alpha. The rendered pixels are the same to the
/// last bit.
struct Occlusion {
  private struct Cover {
    /// The index of the item in drawing order, in which groups precede their children.
    var order: Int
    /// The covered rectangle, in whole pixels.
    var box: Rect
  }

  private let whole: Rect
  private var covers: [Cover] = []
  /// The rectangles, in pixels, that can be drawn in parts, by the order of their items.
  ///
  /// Their edges and clips are on pixel boundaries. cairo rounds other edges differently under an
  /// additional clip.
  private var divisible: [Int: Rect] = [:]
  /// Whether the first item is a visible rectangle of whole pixels in a solid color.
  ///
  /// `nil` until the first item has been added.
  private var beginsPlainly: Bool?

  /// The minimum area of covers and of rectangles drawn in parts, in pixels.
  private static let leastArea = 4096.0
  /// The maximum number of covers; if there are more, only the largest are used.
  private static let coverLimit = 64
  /// The maximum number of parts of a rectangle; a clip with more parts takes longer than it saves.
  private static let pieceLimit = 48
  /// The minimum hidden fraction of a rectangle that is drawn in parts.
  private static let leastHidden = 0.2

  /// Creates the occlusion of a list, or returns `nil` if everything must be drawn.
  ///
  /// On a transparent background, cairo draws the first item differently from later ones. That
  /// item must therefore be a rectangle of whole pixels in a solid color.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - transform: The transform from the list's points to pixels.
  ///   - size: The size of the bitmap, in pixels.
  init?(_ list: DisplayList, transform: AffineTransform, size: PixelSize) {
    whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var order = 0
    add(list.items, transform, Context(clip: whole, isWhole: true, isOpaque: true), order: &order)
    if list.hasClearBackground, beginsPlainly != true { return nil }
    if covers.count > Self.coverLimit {
      covers.sort { $0.box.area > $1.box.area }
      covers.removeLast(covers.count - Self.coverLimit)
    }
  }

  /// The combined clip and opacity of the enclosing groups.
  private struct Context {
    /// The rectangle of whole pixels inside all clips; `nil` if it is not known.
    var clip: Rect?
    /// Whether the edges of all clips are on pixel boundaries.
    var isWhole: Bool
    /// Whether all enclosing groups are opaque.
    var isOpaque: Bool

    func inside(_ group: GroupItem, _ transform: AffineTransform) -> Context {
      var inner = self
      inner.isOpaque = isOpaque && group.opacity >= 1
      guard let path = group.clip else { return inner }
      let own = Occlusion.inside(path, transform)
      inner.clip = clip.flatMap { outer in own.flatMap { outer.intersection($0.box) } }
      inner.isWhole = isWhole && own?.isWhole == true
      return inner
    }
  }

  private mutating func add(
    _ items: [DisplayItem], _ transform: AffineTransform, _ around: Context,
    order: inout Int
  ) {
    for item in items {
      let place = order
      order += 1
      if case .group(let group) = item {
        let own = group.transform.concatenating(transform)
        guard group.isDrawn(own) else { continue }
        add(group.children, own, around.inside(group, own), order: &order)
        continue
      }
      var isPlain = false
      if case .fill(let fill) = item, let clip = around.clip,
        case .color(let color) = fill.paint,
        let (box, isWhole) = Self.inside(fill.path, transform),
        let shown = box.intersection(clip), !shown.isEmpty
      {
        isPlain = isWhole && around.isWhole && around.isOpaque
        if shown.area >= Self.leastArea {
          if isPlain { divisible[place] = shown }
          if around.isOpaque, color.alpha >= 1 { covers.append(Cover(order: place, box: shown)) }
        }
      }
      beginsPlainly = beginsPlainly ?? isPlain
    }
  }

  /// The visible parts of the background, in pixels; `nil` if all of it is drawn.
  var visibleBackground: [Rect]? { visible(of: whole, after: -1) }

  /// Returns the visible parts of an item, in pixels, or `nil` if all of it is drawn.
  func visible(order: Int) -> [Rect]? { divisible[order].flatMap { visible(of: $0, after: order) } }

  private func visible(of box: Rect, after order: Int) -> [Rect]? {
    guard box.area >= Self.leastArea else { return nil }
    var pieces = [box]
    for cover in covers where cover.order > order {
      pieces = pieces.flatMap { $0.subtracting(cover.box) }
      guard pieces.count <= Self.pieceLimit else { return nil }
    }
    let left = pieces.reduce(0) { $0 + $1.area }
    return left <= (1 - Self.leastHidden) * box.area ? pieces : nil
  }

  // MARK: Rectangles

  /// Returns the whole pixels that a path fills completely, and whether it fills no other pixels.
  ///
  /// The result is `nil` if the path is not a rectangle with horizontal and vertical sides.
  private static func inside(
    _ path: BezierPath, _ transform: AffineTransform
  ) -> (box: Rect, isWhole: Bool)? {
    guard let edges = path.uprightRect(transform) else { return nil }
    var isWhole = true
    func inner(_ edge: Double, _ rule: FloatingPointRoundingRule) -> Double {
      if edge.isWhole { return edge.rounded() }
      isWhole = false
      return edge.rounded(rule)
    }
    let (left, top) = (inner(edges.minX, .up), inner(edges.minY, .up))
    let (right, bottom) = (inner(edges.maxX, .down), inner(edges.maxY, .down))
    return (Rect(x: left, y: top, width: right - left, height: bottom - top), isWhole)
  }
}

extension Rect {
  /// Returns the parts of the rectangle outside another: at most four rectangles above, to the
  /// left, to the right and below.
  fileprivate func subtracting(_ other: Rect) -> [Rect] {
    guard let hole = intersection(other), !hole.isEmpty else { return [self] }
    return [
      Rect(x: minX, y: minY, width: width, height: hole.minY - minY),
      Rect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      Rect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
      Rect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}
