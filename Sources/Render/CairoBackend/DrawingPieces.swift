/// A display list cut into pieces: what is drawn one after the other, where, and with a key of
/// everything that its pixels depend on.
///
/// A piece is an item, or a whole group whose opacity is below 1, because its items are composited
/// together. Other groups are dissolved into transforms and clips.
struct DrawingPieces {
  struct Piece {
    let item: DisplayItem
    /// The transform from the item's coordinates to pixels.
    let transform: AffineTransform
    /// The index of the innermost clip; `nil` for no clip.
    let clip: Int?
    /// A rectangle, in pixels, that contains everything that the piece changes.
    let box: Rect
    /// The pixels that the piece makes opaque inside its clip; `nil` if they are not known.
    let cover: Rect?
    let key: DisplayListKey

    /// Whether the piece is a rectangle with horizontal and vertical sides in one color.
    var isPlain: Bool {
      guard case .fill(let fill) = item, case .color = fill.paint else { return false }
      return fill.path.uprightRect(transform) != nil
    }
  }

  private(set) var pieces: [Piece] = []
  private(set) var clips: [DrawingClip] = []

  /// The distance, in pixels, by which antialiasing extends beyond an outline.
  static let margin = 1.0

  /// Cuts a list into pieces.
  ///
  /// - Parameters:
  ///   - transform: The transform from the list's points to pixels.
  ///   - whole: The rectangle of the bitmap, in pixels.
  /// - Throws: ``CairoError/tooFar(itemID:pixels:)`` for an item beyond cairo's range of
  ///   coordinates.
  init(_ list: DisplayList, transform: AffineTransform, whole: Rect) throws(CairoError) {
    try add(list.items, transform, clip: nil, whole)
  }

  private mutating func add(
    _ items: [DisplayItem], _ transform: AffineTransform, clip: Int?, _ bounds: Rect
  ) throws(CairoError) {
    let outer = clip.map { clips[$0].key } ?? DisplayListKey([])
    for item in items {
      if case .group(let group) = item, group.opacity >= 1 {
        try add(group, group.transform.concatenating(transform), clip: clip, bounds)
      } else if let reach = try Self.reach(of: item, transform), let box = reach.around(bounds) {
        pieces.append(
          Piece(
            item: item, transform: transform, clip: clip, box: box,
            cover: Self.cover(of: item, transform),
            key: DisplayListKey(item, transform, inside: outer)))
      }
    }
  }

  private mutating func add(
    _ group: GroupItem, _ transform: AffineTransform, clip: Int?, _ bounds: Rect
  ) throws(CairoError) {
    guard group.isDrawn(transform) else { return }
    guard let path = group.clip else {
      return try add(group.children, transform, clip: clip, bounds)
    }
    let box = try path.reach(transform, itemID: group.id)?.around(bounds)
    clips.append(DrawingClip(path, transform, inside: clip.map { ($0, clips[$0]) }))
    // The children are checked even if none of them is visible.
    let nowhere = Rect(x: bounds.minX, y: bounds.minY - 8, width: 0, height: 0)
    try add(group.children, transform, clip: clips.count - 1, box ?? nowhere)
  }

  /// Returns a rectangle, in pixels, that contains everything that an item can draw, or `nil` if it
  /// draws nothing.
  static func reach(
    of item: DisplayItem, _ transform: AffineTransform
  ) throws(CairoError) -> Rect? {
    switch item {
    case .fill(let item): return try item.path.reach(transform, itemID: item.id)
    case .stroke(let item):
      guard item.style.width > 0 else { return nil }
      // A miter extends by half the width times the limit, a square end by half its diagonal.
      let corner = item.style.lineJoin == .miter ? max(item.style.miterLimit, 1.5) : 1.5
      _ = try item.path.reach(transform, itemID: item.id, margin: item.style.width)
      return item.path.box(transform, margin: item.style.width / 2 * corner)
    case .text(let item):
      return try item.text.path.reach(item.placed(transform), itemID: item.id)
    case .image(let item):
      guard !item.frame.isEmpty else { return nil }
      return try BezierPath.rect(item.frame).reach(transform, itemID: item.id)
    case .group(let group):
      let own = group.transform.concatenating(transform)
      guard group.isDrawn(own) else { return nil }
      let clip = try group.clip.map { path throws(CairoError) in
        try path.reach(own, itemID: group.id)
      }
      var all: Rect?
      for child in group.children {
        if let box = try reach(of: child, own) { all = all?.union(box) ?? box }
      }
      guard let clip else { return all }
      return all.flatMap { all in clip.flatMap { all.intersection($0) } }
    }
  }

  private static func cover(of item: DisplayItem, _ transform: AffineTransform) -> Rect? {
    guard case .fill(let fill) = item, fill.paint.isOpaque else { return nil }
    return fill.path.wholePixels(transform)
  }

  /// Returns the pieces that a band shows, from back to front: those that touch it and are not below
  /// a piece that covers it.
  func touching(_ band: Rect) -> [Piece] {
    var shown: [Piece] = []
    for piece in pieces where piece.box.minY < band.maxY && piece.box.maxY > band.minY {
      if let cover = piece.cover, cover.intersection(band) == band, contains(band, piece.clip) {
        shown.removeAll(keepingCapacity: true)
      }
      shown.append(piece)
    }
    return shown
  }

  /// Returns whether a rectangle, in pixels, is inside a clip and all clips around it.
  func contains(_ box: Rect, _ clip: Int?) -> Bool {
    var next = clip
    while let clip = next {
      guard clips[clip].contains(box) else { return false }
      next = clips[clip].outer
    }
    return true
  }
}

/// A clip of a group, inside the clips of the groups around it.
struct DrawingClip {
  /// The index of the clip around it; `nil` for the outermost.
  let outer: Int?
  let path: BezierPath
  let transform: AffineTransform
  /// A key of this clip and all clips around it.
  let key: DisplayListKey
  /// The path, in pixels.
  private let outline: BezierPath
  /// The bounding boxes of the outline's segments.
  private let edges: [Rect]

  init(
    _ path: BezierPath, _ transform: AffineTransform, inside outer: (index: Int, clip: DrawingClip)?
  ) {
    self.outer = outer?.index
    self.path = path
    self.transform = transform
    key = DisplayListKey(path, transform, inside: outer?.clip.key ?? DisplayListKey([]))
    outline = path.applying(transform)
    edges = outline.closedSegments.compactMap { Rect.around($0.controlPoints) }
  }

  /// Returns whether every pixel of a rectangle is inside the clip and away from its outline.
  func contains(_ box: Rect) -> Bool {
    let near = box.inset(dx: -DrawingPieces.margin, dy: -DrawingPieces.margin)
    return edges.allSatisfy { $0.intersection(near) == nil } && outline.contains(box.center)
  }
}

extension Rect {
  /// Returns the rectangle with the margin of antialiasing, inside bounds; `nil` if it is outside.
  fileprivate func around(_ bounds: Rect) -> Rect? {
    inset(dx: -DrawingPieces.margin, dy: -DrawingPieces.margin).intersection(bounds)
  }

  fileprivate static func around(_ points: [Point]) -> Rect? {
    guard let first = points.first else { return nil }
    return points.dropFirst().reduce(Rect(first, first)) { $0.union(Rect($1, $1)) }
  }
}

extension Paint {
  /// Whether the paint is opaque everywhere.
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .linearGradient(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    // Outside two circles of which none contains the other, nothing is painted.
    case .radialGradient: false
    }
  }
}
