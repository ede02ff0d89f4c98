/// A sprite sheet: many images packed into one, with a table of their rectangles.
///
/// The table is Aseprite's JSON in its `hash` variant. Equal images share one rectangle.
/// Transparent margins can be trimmed; the table then records the position of the trimmed
/// rectangle in its image.
struct SpriteSheet: Sendable {
  struct Sprite: Sendable {
    /// The sprite's unique name in the table.
    let name: String
    /// The time for which the sprite is shown.
    let duration: Flicks
    /// The premultiplied pixels.
    let image: PackedImage
  }

  /// A named range of consecutive sprites, for example those of one state.
  struct Tag: Hashable, Sendable {
    var name: String
    /// The indices of the tagged sprites.
    var sprites: ClosedRange<Int>
  }

  /// The sheet with all sprites.
  let bitmap: PremultipliedBitmap
  /// The description of the sheet, as Aseprite's JSON.
  let table: JSONValue

  /// Packs sprites into a sheet.
  ///
  /// - Parameters:
  ///   - sprites: The sprites, of any size.
  ///   - tags: Named ranges of the sprites.
  ///   - image: The file name of the sheet's image, for the table.
  ///   - scale: The number of pixels per point.
  ///   - isTrimmed: Whether transparent margins are trimmed.
  /// - Throws: `PixelSizeError` if the sprites do not fit into one image, or if there are no
  ///   sprites.
  init(
    _ sprites: [Sprite], tags: [Tag] = [], image: String, scale: Double = 1, isTrimmed: Bool
  ) throws(PixelSizeError) {
    var cells: [Cell] = []
    var cellOfRuns: [PackedImage: Int] = [:]
    let cellOfSprite = sprites.map { sprite in
      if let known = cellOfRuns[sprite.image] { return known }
      cells.append(Cell(sprite.image, isTrimmed: isTrimmed))
      cellOfRuns[sprite.image] = cells.count - 1
      return cells.count - 1
    }
    let size = try Self.arrange(&cells)
    var bitmap = PremultipliedBitmap(size: size)
    for cell in cells { cell.draw(into: &bitmap) }
    self.bitmap = bitmap
    table = Self.table(
      sprites, cellOfSprite.map { cells[$0] }, tags: tags, image: image, scale: scale, size: size)
  }

  // MARK: Layout

  /// The image of one or more equal sprites and its position in the sheet.
  private struct Cell {
    let image: PackedImage
    /// The rectangle of the image that is copied into the sheet.
    let box: PixelBox
    /// The position of the rectangle's top left corner in the sheet, in pixels.
    var x = 0
    var y = 0

    init(_ image: PackedImage, isTrimmed: Bool) {
      self.image = image
      let size = image.size
      var box: PixelBox? = PixelBox(size)
      if isTrimmed {
        let words = Self.words(of: image)
        box = PixelBox(width: size.width, height: size.height) { words[$0] != 0 }
      }
      self.box = box ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
    }

    func draw(into bitmap: inout PremultipliedBitmap) {
      bitmap.copy(box, of: Self.words(of: image), stride: image.size.width, toX: x, y: y)
    }

    private static func words(of image: PackedImage) -> [UInt32] {
      [UInt32](unsafeUninitializedCapacity: image.size.area) { words, count in
        image.pixels.fill(words) { word, _ in word }
        count = words.count
      }
    }
  }

  /// The distance between neighboring cells, in pixels.
  ///
  /// The gap prevents neighbors from bleeding into each other when the sheet is scaled.
  static let gap = 2

  /// Places the cells in rows, in order of decreasing height, and returns the size of the sheet.
  ///
  /// The sheet is approximately square.
  private static func arrange(_ cells: inout [Cell]) throws(PixelSizeError) -> PixelSize {
    let area = cells.reduce(0) { $0 + $1.box.area }
    let widest = cells.reduce(0) { max($0, $1.box.width) }
    let width = max(widest, Int(Double(area).squareRoot().rounded(.up)))
    let order = cells.indices.sorted {
      (cells[$1].box.height, $0) < (cells[$0].box.height, $1)
    }
    var x = 0
    var y = 0
    var rowHeight = 0
    var used = 0
    for index in order {
      let box = cells[index].box
      if x > 0, x + box.width > width {
        y += rowHeight + gap
        x = 0
        rowHeight = 0
      }
      cells[index].x = x
      cells[index].y = y
      used = max(used, x + box.width)
      x += box.width + gap
      rowHeight = max(rowHeight, box.height)
    }
    return try PixelSize(width: used, height: y + rowHeight)
  }

  // MARK: Table

  private static func table(
    _ sprites: [Sprite], _ cells: [Cell], tags: [Tag], image: String, scale: Double,
    size: PixelSize
  ) -> JSONValue {
    var frames: JSONObject = [:]
    var end = Flicks.zero
    for (sprite, cell) in zip(sprites, cells) {
      let start = milliseconds(end)
      let size = sprite.image.size
      end = end + sprite.duration
      frames[sprite.name] = .object([
        "frame": rectangle(
          PixelBox(x: cell.x, y: cell.y, width: cell.box.width, height: cell.box.height)),
        "rotated": .flag(false),
        "trimmed": .flag(cell.box != PixelBox(size)),
        "spriteSourceSize": rectangle(cell.box),
        "sourceSize": extents(size),
        // Rounding the end times, not the durations, lets the milliseconds add up to the total.
        "duration": .integer(milliseconds(end) - start),
      ])
    }
    return .object([
      "frames": .object(frames),
      "meta": .object([
        "app": .text("reel"), "version": .text("1.0"), "image": .text(image),
        "format": .text("RGBA8888"), "size": extents(size), "scale": .text(scale.decimalText()),
        "frameTags": .list(
          tags.map {
            .object([
              "name": .text($0.name), "from": .integer($0.sprites.lowerBound),
              "to": .integer($0.sprites.upperBound), "direction": .text("forward"),
            ])
          }),
      ]),
    ])
  }

  private static func milliseconds(_ time: Flicks) -> Int { Int((time.seconds * 1000).rounded()) }

  private static func rectangle(_ box: PixelBox) -> JSONValue {
    .object([
      "x": .integer(box.x), "y": .integer(box.y), "w": .integer(box.width),
      "h": .integer(box.height),
    ])
  }

  private static func extents(_ size: PixelSize) -> JSONValue {
    .object(["w": .integer(size.width), "h": .integer(size.height)])
  }
}
