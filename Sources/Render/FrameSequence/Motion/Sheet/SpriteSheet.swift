import ImageCoding
import KeyframeAnimation
import Texts
import VectorDrawing

/// Pictures side by side in one, with a table of where each is: Aseprite's JSON of the kind `hash`.
///
/// Equal pictures are there once. What lies around the visible part of a picture can be left out; the
/// table then says where the part belongs.
struct SpriteSheet: Sendable {
  /// One picture of an animation.
  struct Sprite: Sendable {
    /// Its name in the table; no other has it.
    let name: String
    /// How long it shows.
    let duration: Flicks
    /// Premultiplied pixels.
    let picture: PackedImage
  }

  /// A name for some pictures in a row, such as a state.
  struct Tag: Hashable, Sendable {
    /// The name.
    var name: String
    /// The places of the pictures.
    var sprites: ClosedRange<Int>
  }

  /// All pictures.
  let bitmap: PremultipliedBitmap
  /// The table.
  let table: JSONValue

  /// Arranges pictures.
  ///
  /// - Parameters:
  ///   - sprites: the pictures, of any extents.
  ///   - tags: names for some of them.
  ///   - image: the name of the file that the picture will be in.
  ///   - scale: pixels a point.
  ///   - isTrimmed: whether what is transparent around a picture is left out.
  /// - Throws: a `PixelSizeError` where they do not fit into one picture, or there are none.
  init(
    _ sprites: [Sprite], tags: [Tag] = [], image: String, scale: Double = 1, isTrimmed: Bool
  ) throws(PixelSizeError) {
    var cells: [Cell] = []
    var cellOfRuns: [PackedImage: Int] = [:]
    let cellOfSprite = sprites.map { sprite in
      if let known = cellOfRuns[sprite.picture] { return known }
      cells.append(Cell(sprite.picture, isTrimmed: isTrimmed))
      cellOfRuns[sprite.picture] = cells.count - 1
      return cells.count - 1
    }
    let size = try Self.arrange(&cells)
    var bitmap = PremultipliedBitmap(size: size)
    for cell in cells { cell.draw(into: &bitmap) }
    self.bitmap = bitmap
    table = Self.table(
      sprites, cellOfSprite.map { cells[$0] }, tags: tags, image: image, scale: scale, size: size)
  }

  // MARK: Arranging

  /// A place in the sheet.
  private struct Cell {
    let picture: PackedImage
    /// The part of the picture that is there.
    let box: PixelBox
    /// Where it is.
    var x = 0
    var y = 0

    init(_ picture: PackedImage, isTrimmed: Bool) {
      self.picture = picture
      let size = picture.size
      var box: PixelBox? = PixelBox(size)
      if isTrimmed {
        let words = Self.words(of: picture)
        box = PixelBox(width: size.width, height: size.height) { words[$0] != 0 }
      }
      self.box = box ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
    }

    func draw(into bitmap: inout PremultipliedBitmap) {
      bitmap.copy(
        box, of: Self.words(of: picture), stride: picture.size.width, toX: x, y: y)
    }

    private static func words(of picture: PackedImage) -> [UInt32] {
      [UInt32](unsafeUninitializedCapacity: picture.size.area) { words, count in
        picture.pixels.fill(words) { word, _ in word }
        count = words.count
      }
    }
  }

  /// Empty pixels between two pictures, so that none shows at another's edge where they are scaled.
  static let gap = 2

  /// Puts cells in rows, the highest first, of about as many pixels in width as in height.
  private static func arrange(_ cells: inout [Cell]) throws(PixelSizeError) -> PixelSize {
    let area = cells.reduce(0) { $0 + $1.box.area }
    let widest = cells.reduce(0) { max($0, $1.box.width) }
    let width = max(widest, Int(Double(area).squareRoot().rounded(.up)))
    let order = cells.indices.sorted {
      (cells[$1].box.height, $0) < (cells[$0].box.height, $1)
    }
    var (x, y, rowHeight, used) = (0, 0, 0, 0)
    for index in order {
      let box = cells[index].box
      if x > 0, x + box.width > width {
        y += rowHeight + gap
        (x, rowHeight) = (0, 0)
      }
      (cells[index].x, cells[index].y) = (x, y)
      used = max(used, x + box.width)
      x += box.width + gap
      rowHeight = max(rowHeight, box.height)
    }
    return try PixelSize(width: used, height: y + rowHeight)
  }

  // MARK: The table

  private static func table(
    _ sprites: [Sprite], _ cells: [Cell], tags: [Tag], image: String, scale: Double,
    size: PixelSize
  ) -> JSONValue {
    var frames: JSONObject = [:]
    var end = Flicks.zero
    for (sprite, cell) in zip(sprites, cells) {
      let (start, size) = (milliseconds(end), sprite.picture.size)
      end = end + sprite.duration
      frames[sprite.name] = .object([
        "frame": rectangle(cell.x, cell.y, cell.box.width, cell.box.height),
        "rotated": .flag(false),
        "trimmed": .flag(cell.box != PixelBox(size)),
        "spriteSourceSize": rectangle(cell.box.x, cell.box.y, cell.box.width, cell.box.height),
        "sourceSize": extents(size),
        // Whole milliseconds that add up to the run.
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

  private static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    .object([
      "x": .integer(x), "y": .integer(y), "w": .integer(width), "h": .integer(height),
    ])
  }

  private static func extents(_ size: PixelSize) -> JSONValue {
    .object(["w": .integer(size.width), "h": .integer(size.height)])
  }
}
