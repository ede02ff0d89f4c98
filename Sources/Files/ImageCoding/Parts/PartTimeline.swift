/// A converter from complete images to parts, which are the boxes that change, with their delays.
///
/// Only a few unpacked images and the packed parts are in memory.
struct PartTimeline: ~Copyable {
  private(set) var parts: [AnimationPart] = []
  /// The number of images replaced by the next one because they were shown too briefly.
  private(set) var skipped = 0

  private let size: PixelSize
  private let format: AnimationEncoder.Format
  /// The last part, whose delay and disposal depend on the next image; `nil` before the first
  /// image.
  private var open: AnimationPart?
  /// The canvas with the open part drawn.
  private var shown: [UInt32]
  /// The canvas before the open part is drawn.
  private var below: [UInt32]
  /// The pixels of the image that is being appended.
  private var next: [UInt32]
  /// The image of the open part.
  private var last = PixelRuns()
  private var end = Flicks.zero

  init(size: PixelSize, format: AnimationEncoder.Format) {
    self.size = size
    self.format = format
    shown = Array(repeating: 0, count: size.area)
    below = shown
    next = shown
  }

  /// Appends an image that is shown for `duration`; the image must have the timeline's size.
  mutating func append(_ image: PackedImage, for duration: Flicks) {
    let start = units(end)
    end = end + max(.zero, duration)
    if let part = open, image.pixels == last, units(end) - part.start <= format.delays.upperBound {
      return
    }
    last = image.pixels
    next.withUnsafeMutableBufferPointer { image.pixels.fill($0) { word, _ in word } }
    guard var part = open else {
      // The first part covers the canvas, because some programs read the image size from it.
      open = AnimationPart(box: PixelBox(size), start: start)
      swap(&shown, &next)
      return
    }
    if start - part.start < format.delays.lowerBound {
      // The open part would be shorter than the minimum delay, so this image replaces it.
      skipped += 1
      swap(&shown, &next)
      if !parts.isEmpty { part.box = box(from: below, to: shown) }
      open = part
      return
    }
    part.delay = min(start - part.start, format.delays.upperBound)
    close(part, hasHolesNext: image.hasHoles)
    open = AnimationPart(box: box(from: below, to: next), start: start)
    swap(&shown, &next)
  }

  /// Completes the last part and extends its delay by `pause`.
  mutating func finish(pause: Flicks) {
    guard var part = open.take() else { return }
    end = end + max(.zero, pause)
    let time = min(units(end), part.start + format.delays.upperBound)
    part.delay = max(time - part.start, format.delays.lowerBound)
    // Any excess over the end time is subtracted from the last delay above the minimum.
    if part.start + part.delay > time,
      let lender = parts.lastIndex(where: { $0.delay > format.delays.lowerBound })
    {
      parts[lender].delay -= part.start + part.delay - time
    }
    part.draw(shown, over: below, width: size.width)
    parts.append(part)
  }

  /// Returns a time in the file's delay units, rounded to nearest.
  private func units(_ time: Flicks) -> Int {
    let unit = max(format.unit.count, 1)
    return Int((time + Flicks(count: unit / 2)).count / unit)
  }

  /// Returns the bounding box of the pixels that differ.
  ///
  /// Equal images result in a single pixel, because a part must not be empty.
  private func box(from old: [UInt32], to new: [UInt32]) -> PixelBox {
    PixelBox(changing: old, to: new, width: size.width) ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
  }

  // MARK: Disposal

  /// Completes a part and sets `below` to the canvas over which the next part is drawn.
  private mutating func close(_ part: AnimationPart, hasHolesNext: Bool) {
    var part = part
    // In GIF, only a disposal makes pixels transparent.
    if format != .apng, hasHolesNext, let holes = newHoles {
      let cleared = part.box.union(holes)
      let pixels = 0..<size.area
      let clearing = pixels.count { next[$0] != (isInside($0, cleared) ? 0 : shown[$0]) }
      let restoring = pixels.count { next[$0] != below[$0] }
      let canRestore = !pixels.contains { next[$0] == 0 && below[$0] != 0 }
      part.disposal = canRestore && restoring <= clearing ? .restore : .clear
      if part.disposal == .clear { part.box = cleared }
    }
    part.draw(shown, over: below, width: size.width)
    part.dispose(of: &shown, over: &below, width: size.width)
    parts.append(part)
  }

  /// The bounding box of the pixels that become transparent in the next image, or `nil` if no
  /// pixel does.
  private var newHoles: PixelBox? {
    PixelBox(width: size.width, height: size.height) { next[$0] == 0 && shown[$0] != 0 }
  }

  private func isInside(_ index: Int, _ box: PixelBox) -> Bool {
    box.columns.contains(index % size.width) && box.rows.contains(index / size.width)
  }
}
