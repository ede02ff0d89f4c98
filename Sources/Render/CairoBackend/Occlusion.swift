import BezierGeometry
import VectorDrawing

/// What of a list is hidden: by opaque rectangles that are drawn later.
///
/// A screen is mostly rectangles over one another, a list's ground under cards under bars, so that most
/// pixels would be filled three times and more. Only what is certainly covered counts, whole pixels under
/// whole alpha; what is drawn is the same to the last bit.
struct Occlusion {
  private struct Cover {
    /// Which of the list's items it is, counted from 0 in the order in which they are drawn, groups
    /// before their children.
    var order: Int
    /// Whole pixels.
    var box: Rect
  }

  private let whole: Rect
  private var covers: [Cover] = []
  /// What can be drawn in parts, by its order: rectangles whose edges and clips are whole pixels.
  ///
  /// Cairo rounds those of others otherwise where they are clipped once more.
  private var divisible: [Int: Rect] = [:]
  /// Whether the first item is visible and a solid rectangle of whole pixels.
  private var beginsPlainly: Bool?

  /// Covers smaller than this, in pixels, hide too little to be looked at.
  private static let leastArea = 4096.0
  /// As many covers are looked at, the largest; a list may have thousands of cells.
  private static let coverLimit = 64
  /// In more parts nothing is drawn: a clip of many takes longer than what it saves.
  private static let pieceLimit = 48
  /// How much of something has to be hidden so that it is drawn in parts.
  private static let leastHidden = 0.2

  /// Finds what covers.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - transform: from the list's points to pixels.
  ///   - size: the picture's.
  /// - Returns: `nil` if everything is to be drawn: on nothing, cairo draws the first item in another way,
  ///   so that it is left out only if it is a solid rectangle of whole pixels.
  init?(_ list: DisplayList, transform: AffineTransform, size: PixelSize) {
    whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    var order = 0
    add(
      list.items, transform,
      Surroundings(clip: whole, isWhole: true, isOpaque: true), order: &order)
    if list.hasClearBackground, beginsPlainly != true { return nil }
    if covers.count > Self.coverLimit {
      covers.sort { $0.box.area > $1.box.area }
      covers.removeLast(covers.count - Self.coverLimit)
    }
  }

  /// What groups do to what is in them.
  private struct Surroundings {
    /// Whole pixels that all clips let through; `nil` where that is not known.
    var clip: Rect?
    /// Whether no clip cuts through a pixel.
    var isWhole: Bool
    /// Whether nothing fades.
    var isOpaque: Bool

    func inside(_ group: GroupItem, _ transform: AffineTransform) -> Surroundings {
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
    _ items: [DisplayItem], _ transform: AffineTransform, _ around: Surroundings,
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

  /// The visible parts of the background; `nil` if it is to be drawn whole.
  var visibleBackground: [Rect]? { visible(of: whole, after: -1) }

  /// The visible parts of an item; `nil` if it is to be drawn whole.
  func visible(order: Int) -> [Rect]? {
    divisible[order].flatMap { visible(of: $0, after: order) }
  }

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

  /// The whole pixels that a path fills with certainty, and whether these are all; `nil` where it is no
  /// upright rectangle.
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
  /// What is left of it without another: at most four parts, above, beside and below.
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
