import BezierGeometry
import VectorDrawing

/// Which rows of a picture have to be drawn, as all others are as the one above, and which rows each
/// item touches.
///
/// A solid fill changes from row to row only where its outline is not upright: at the top and the bottom
/// of a card, along its corners, over the whole height of a curve. Gradients, images, letters and strokes
/// count with all their rows.
///
/// A band below the first is drawn within a clip, and there cairo rounds some things otherwise: gradients,
/// images, corners of rectangles within pixels, and what is cut off by clips that end within pixels; so it does
/// with what is drawn first on nothing, of a transparent picture and of each group that fades. The rows of these
/// belong to the first band, which needs no clip; beside curved clips everything does.
struct RowBands {
  /// The rows that have to be drawn, from the top down; the first begins with row 0.
  private(set) var bands: [Range<Int>] = []
  /// What is to be known of each item, groups before their children.
  private(set) var nodes: [Node] = []

  /// The rows of the first item that is seen, and whether it is a solid rectangle of whole pixels.
  private var first: (rows: Range<Int>, isPlain: Bool)?
  /// Whether the first item that is seen is drawn on nothing as it is on anything else.
  var beginsPlainly: Bool { first?.isPlain ?? false }

  /// An item's place in the picture.
  struct Node {
    /// The rows that it may touch.
    var rows: Range<Int>
    /// The number of the first node behind it and its children.
    var end: Int
  }

  private let height: Int
  /// How many spans of rows that have to be drawn begin and end at each row.
  private var changes: [Int32]

  /// Fewer rows than this between two bands are drawn, as one band more takes longer.
  private static let leastGap = 16
  /// The area, in square pixels, below which a square point counts as collapsed: one the size of a
  /// country would not cover a pixel.
  private static let leastVisibleArea = 1e-20

  /// Looks at all items.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - transform: from the list's points to pixels.
  ///   - height: the picture's, in pixels.
  ///   - isFolded: whether rows that are as the one above are left out.
  /// - Throws: ``CairoError/tooFar(itemID:pixels:)``, also for what is hidden.
  init(
    _ list: DisplayList, transform: AffineTransform, height: Int, isFolded: Bool = true
  ) throws(CairoError) {
    self.height = height
    changes = Array(repeating: 0, count: height + 2)
    mark(isFolded ? 0..<1 : 0..<height)
    _ = try add(
      list.items, transform, Surroundings(rows: 0..<height, edges: []))
    if list.hasClearBackground, let first, !first.isPlain { markFirst(first.rows) }
    collectBands()
  }

  /// Whether anything could be seen after the transform.
  ///
  /// cairo refuses those that collapse the plane to a line.
  static func isVisible(_ transform: AffineTransform) -> Bool {
    abs(transform.determinant) >= leastVisibleArea && transform.determinant.isFinite
  }

  // MARK: Rows

  /// Has rows drawn.
  private mutating func mark(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    changes[rows.lowerBound] += 1
    changes[rows.upperBound] -= 1
  }

  /// Has rows drawn, in the first band.
  private mutating func markFirst(_ rows: Range<Int>) {
    if !rows.isEmpty { mark(0..<rows.upperBound) }
  }

  private mutating func collectBands() {
    var depth: Int32 = 0
    var start: Int?
    for row in 0..<height {
      depth += changes[row]
      if depth > 0 {
        if start == nil { start = row }
      } else if let first = start {
        // The next row differs from the last of these.
        append(first..<row + 1)
        start = nil
      }
    }
    if let start { append(start..<height) }
    changes = []
  }

  private mutating func append(_ band: Range<Int>) {
    if let last = bands.last, band.lowerBound - last.upperBound < Self.leastGap {
      bands[bands.count - 1] = last.lowerBound..<band.upperBound
    } else {
      bands.append(band)
    }
  }

  // MARK: Items

  /// What groups do to what is in them.
  private struct Surroundings {
    /// The rows that clips let through.
    var rows: Range<Int>
    /// The upright rectangles among the clips that have an edge within pixels.
    var edges: [Rect]
    /// Whether some group fades.
    var isFading = false

    /// Whether an edge within pixels cuts something off, or comes near.
    func cuts(_ outline: Outline) -> Bool {
      edges.contains { clip in
        func isCut(_ low: Double, _ high: Double, _ extent: ClosedRange<Double>) -> Bool {
          (!low.isWhole && extent.lowerBound < low.rounded(.up) + slack)
            || (!high.isWhole && extent.upperBound > high.rounded(.down) - slack)
        }
        guard let rows = outline.rows, let columns = outline.columns else { return false }
        return isCut(clip.minY, clip.maxY, rows) || isCut(clip.minX, clip.maxX, columns)
      }
    }
  }

  /// Notes items in a row, and says which rows they touch.
  private mutating func add(
    _ items: [DisplayItem], _ transform: AffineTransform, _ around: Surroundings
  ) throws(CairoError) -> Range<Int> {
    var all = 0..<0
    for item in items {
      let place = nodes.count
      nodes.append(Node(rows: 0..<0, end: place + 1))
      let rows = try rows(of: item, transform, around)
      nodes[place] = Node(rows: rows, end: nodes.count)
      if first == nil, !rows.isEmpty {
        let isPlain = item.isPlain(transform) && around.edges.isEmpty && !around.isFading
        first = (rows, isPlain)
      }
      if all.isEmpty {
        all = rows
      } else if !rows.isEmpty {
        all = min(all.lowerBound, rows.lowerBound)..<max(all.upperBound, rows.upperBound)
      }
    }
    return all
  }

  private mutating func rows(
    of item: DisplayItem, _ transform: AffineTransform, _ around: Surroundings
  ) throws(CairoError) -> Range<Int> {
    switch item {
    case .fill(let fill):
      let outline = try Outline(fill.path, transform, itemID: fill.id)
      let rows = rows(outline.rows, within: around.rows)
      if fill.paint.isSolid, !around.cuts(outline), !outline.hasCornersInPixels {
        outline.forEachChange { mark(self.rows($0, within: rows)) }
      } else {
        markFirst(rows)
      }
      return rows
    case .stroke(let stroke):
      guard stroke.style.width > 0 else { return 0..<0 }
      let outline = try Outline(
        stroke.path, transform, itemID: stroke.id, margin: stroke.style.width)
      let rows = rows(
        outline.rows, margin: stroke.style.reach * transform.growth, within: around.rows)
      if stroke.paint.isSolid, !around.cuts(outline), !outline.isRectilinear {
        mark(rows)
      } else {
        markFirst(rows)
      }
      return rows
    case .text(let text):
      let placed = AffineTransform.translation(x: text.origin.x, y: text.origin.y)
        .concatenating(transform)
      let outline = try Outline(text.text.path, placed, itemID: text.id)
      let rows = rows(outline.rows, within: around.rows)
      if text.paint.isSolid, !around.cuts(outline) { mark(rows) } else { markFirst(rows) }
      return rows
    case .image(let image):
      guard !image.frame.isEmpty else { return 0..<0 }
      let outline = try Outline(.rect(image.frame), transform, itemID: image.id)
      let rows = rows(outline.rows, within: around.rows)
      markFirst(rows)
      return rows
    case .group(let group):
      return try rows(of: group, transform, around)
    }
  }

  private mutating func rows(
    of group: GroupItem, _ outer: AffineTransform, _ around: Surroundings
  ) throws(CairoError) -> Range<Int> {
    let transform = group.transform.concatenating(outer)
    guard group.opacity > 0, Self.isVisible(transform), !group.children.isEmpty else {
      skip(group.children)
      return 0..<0
    }
    var inner = around
    if let clip = group.clip {
      let outline = try Outline(clip, transform, itemID: group.id)
      inner.rows = rows(outline.rows, within: around.rows)
      if let rect = clip.uprightRect(transform) {
        outline.forEachChange { mark(rows($0, within: around.rows)) }
        let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
        if edges.contains(where: { !$0.isWhole }) { inner.edges.append(rect) }
      } else {
        // Curved clips are rounded by where the surface ends as well.
        mark(0..<height)
      }
    }
    inner.isFading = around.isFading || group.opacity < 1
    let all = try add(group.children, transform, inner)
    if group.opacity < 1 { markFirst(inner.rows) }
    return all
  }

  /// Notes items of which nothing is drawn.
  private mutating func skip(_ items: [DisplayItem]) {
    for item in items {
      let place = nodes.count
      nodes.append(Node(rows: 0..<0, end: place + 1))
      if case .group(let group) = item { skip(group.children) }
      nodes[place].end = nodes.count
    }
  }

  /// The rows that lie within an extent, as far as they are seen.
  private func rows(
    _ extent: ClosedRange<Double>?, margin: Double = 0, within seen: Range<Int>
  ) -> Range<Int> {
    guard let extent else { return 0..<0 }
    let (low, high) = (Double(seen.lowerBound), Double(seen.upperBound))
    let margin = slack + (margin.isFinite ? margin : CairoError.coordinateLimit)
    let first = min(max((extent.lowerBound - margin).rounded(.down), low), high)
    let last = min(max((extent.upperBound + margin).rounded(.up), low), high)
    return first < last ? Int(first)..<Int(last) : 0..<0
  }
}

/// How far edges may be from where they should be, in pixels: cairo rounds to 1/256.
private let slack = 1.0 / 64

extension DisplayList {
  /// Whether nothing lies behind the items: cairo knows then that there is nothing, and draws the first on
  /// it in another way.
  var hasClearBackground: Bool { (background?.alpha ?? 0) <= 0 }
}

extension DisplayItem {
  /// Whether it is a solid rectangle of whole pixels.
  fileprivate func isPlain(_ transform: AffineTransform) -> Bool {
    guard case .fill(let fill) = self, fill.paint.isSolid,
      let rect = fill.path.uprightRect(transform)
    else { return false }
    return [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isWhole)
  }
}

extension Paint {
  fileprivate var isSolid: Bool {
    if case .color = self { true } else { false }
  }
}

extension AffineTransform {
  /// How many times longer no line grows.
  fileprivate var growth: Double {
    (a * a + b * b).squareRoot() + (c * c + d * d).squareRoot()
  }
}

extension StrokeStyle {
  /// How far from its path a stroke may reach: half its width, at corners as far as miters may go, at ends
  /// half a square's diagonal.
  fileprivate var reach: Double {
    width / 2 * max(lineJoin == .miter ? miterLimit : 1, 2.0.squareRoot())
  }
}
