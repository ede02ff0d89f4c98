import KeyframeAnimation
import VectorDrawing

/// Turns whole pictures into parts: what changes, when, and for how long.
///
/// Memory is that of a few pictures, and of the parts packed small.
struct PartTimeline: ~Copyable {
  /// The parts that are closed.
  private(set) var parts: [Part] = []
  /// How many pictures were so short that the next one took their place.
  private(set) var skipped = 0

  private let size: PixelSize
  private let format: AnimationEncoder.Format
  /// The last part, which waits to learn what comes after it.
  private var open: Part?
  /// What the open part shows, and what stands below it.
  private var shown: [UInt32]
  private var below: [UInt32]
  /// A picture's pixels on their way.
  private var next: [UInt32]
  /// The picture of the open part.
  private var last = PixelRuns()
  private var end = Flicks.zero

  init(size: PixelSize, format: AnimationEncoder.Format) {
    self.size = size
    self.format = format
    shown = Array(repeating: 0, count: size.area)
    below = shown
    next = shown
  }

  /// Adds a picture of the size.
  mutating func append(_ picture: PackedImage, for duration: Flicks) {
    let start = units(end)
    end = end + max(.zero, duration)
    if let part = open, picture.pixels == last, units(end) - part.start <= format.delays.upperBound
    {
      return
    }
    last = picture.pixels
    next.withUnsafeMutableBufferPointer { picture.pixels.fill($0) { word, _ in word } }
    guard var part = open else {
      // The first part is the whole screen, as some programs take the extents from it.
      open = Part(box: PixelBox(size), start: start)
      swap(&shown, &next)
      return
    }
    if start - part.start < format.delays.lowerBound {
      // Not even the shortest delay is left: this picture comes in place of the last.
      skipped += 1
      swap(&shown, &next)
      if !parts.isEmpty { part.box = box(from: below, to: shown) }
      open = part
      return
    }
    part.delay = min(start - part.start, format.delays.upperBound)
    close(part, hasHolesNext: picture.hasHoles)
    open = Part(box: box(from: below, to: next), start: start)
    swap(&shown, &next)
  }

  /// Ends the last part, which stands for `pause` longer.
  mutating func finish(pause: Flicks) {
    guard var part = open.take() else { return }
    end = end + max(.zero, pause)
    let time = min(units(end), part.start + format.delays.upperBound)
    part.delay = max(time - part.start, format.delays.lowerBound)
    // What is too much is taken from the last delay that has it to spare.
    if part.start + part.delay > time,
      let lender = parts.lastIndex(where: { $0.delay > format.delays.lowerBound })
    {
      parts[lender].delay -= part.start + part.delay - time
    }
    part.draw(shown, over: below, width: size.width)
    parts.append(part)
  }

  /// A time in the file's units, rounded to the nearest.
  private func units(_ time: Flicks) -> Int {
    let unit = max(format.unit.count, 1)
    return Int((time + Flicks(count: unit / 2)).count / unit)
  }

  /// Where pictures differ; a single pixel where they do not, since a part must have one.
  private func box(from old: [UInt32], to new: [UInt32]) -> PixelBox {
    PixelBox(changing: old, to: new, width: size.width)
      ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
  }

  // MARK: Disposal

  /// Ends the open part, and makes `below` what the next one is drawn over.
  private mutating func close(_ part: Part, hasHolesNext: Bool) {
    var part = part
    // In GIF only a disposal makes a pixel transparent.
    if format != .apng, hasHolesNext, let holes = newHoles {
      let cleared = part.box.union(holes)
      let clearing = Self.count(size.area) { next[$0] != (isInside($0, cleared) ? 0 : shown[$0]) }
      let restoring = Self.count(size.area) { next[$0] != below[$0] }
      let canRestore = Self.count(size.area) { next[$0] == 0 && below[$0] != 0 } == 0
      part.disposal = canRestore && restoring <= clearing ? .restore : .clear
      if part.disposal == .clear { part.box = cleared }
    }
    part.draw(shown, over: below, width: size.width)
    switch part.disposal {
    case .restore: break
    case .keep: swap(&below, &shown)
    case .clear:
      swap(&below, &shown)
      for y in part.box.rows {
        let row = y * size.width
        for x in part.box.columns { below[row + x] = 0 }
      }
    }
    parts.append(part)
  }

  /// The box of the pixels that are transparent next, and not now.
  private var newHoles: PixelBox? {
    PixelBox(width: size.width, height: size.height) { next[$0] == 0 && shown[$0] != 0 }
  }

  private func isInside(_ place: Int, _ box: PixelBox) -> Bool {
    box.columns.contains(place % size.width) && box.rows.contains(place / size.width)
  }

  private static func count(_ places: Int, where isCounted: (Int) -> Bool) -> Int {
    (0..<places).reduce(0) { $0 + (isCounted($1) ? 1 : 0) }
  }
}
