@testable import FrameSequence

@Suite("Sprite sheets")
struct SpriteSheetTests {
  /// Aseprite's JSON format, declared independently for decoding.
  private struct Table: Decodable {
    struct Rectangle: Decodable { var x, y, w, h: Int }
    struct Extents: Decodable, Equatable { var w, h: Int }
    struct Frame: Decodable {
      var frame: Rectangle
      var rotated, trimmed: Bool
      var spriteSourceSize: Rectangle
      var sourceSize: Extents
      var duration: Int
    }
    struct Tag: Decodable, Equatable {
      var name: String
      var from, to: Int
      var direction: String
    }
    struct Meta: Decodable {
      var image, format, scale: String
      var size: Extents
      var frameTags: [Tag]
    }
    var frames: [String: Frame]
    var meta: Meta
  }

  private func sheet(
    _ images: [PremultipliedBitmap], isTrimmed: Bool
  ) throws -> (bitmap: PremultipliedBitmap, table: Table) {
    let sprites = images.enumerated().map {
      SpriteSheet.Sprite(
        name: "wave \($0.offset)", duration: Flicks(1, over: 60), image: PackedImage($0.element))
    }
    let sheet = try SpriteSheet(
      sprites, tags: [.init(name: "idle", sprites: 0...2), .init(name: "pulling", sprites: 3...7)],
      image: "wave.png", scale: 2, isTrimmed: isTrimmed)
    let table = try JSONDecoder().decode(Table.self, from: Data(sheet.table.text.utf8))
    return (sheet.bitmap, table)
  }

  @Test(
    "Each image is restored from its rectangle", arguments: [false, true], Sample.Ground.allCases)
  func roundTrip(isTrimmed: Bool, ground: Sample.Ground) throws {
    let images = try Sample(ground: ground, count: 12, hold: 2, isSoft: true).images
    let (bitmap, table) = try sheet(images, isTrimmed: isTrimmed)
    #expect(table.frames.count == images.count)
    for (index, image) in images.enumerated() {
      let frame = try #require(table.frames["wave \(index)"])
      #expect(frame.sourceSize == .init(w: image.width, h: image.height) && !frame.rotated)
      var copy = PremultipliedBitmap(size: image.size)
      #expect(
        frame.frame.w == frame.spriteSourceSize.w && frame.frame.h == frame.spriteSourceSize.h)
      for y in 0..<frame.frame.h {
        for x in 0..<frame.frame.w {
          copy[frame.spriteSourceSize.x + x, frame.spriteSourceSize.y + y] =
            bitmap[frame.frame.x + x, frame.frame.y + y]
        }
      }
      #expect(differingPlaces(copy.words, image.words).isEmpty)
      #expect(frame.trimmed == (isTrimmed && ground == .clear))
    }
    #expect(table.meta.size == .init(w: bitmap.width, h: bitmap.height))
  }

  @Test("Equal images are stored once, and different ones do not overlap") func positions() throws {
    let images = try Sample(ground: .flat, count: 12, hold: 3).images
    let (_, table) = try sheet(images, isTrimmed: false)
    let positions = Set(table.frames.values.map { [$0.frame.x, $0.frame.y] })
    #expect(positions.count == 4)
    for (a, b) in zip(positions, positions.dropFirst()) {
      #expect(abs(a[0] - b[0]) >= 40 || abs(a[1] - b[1]) >= 28)
    }
  }

  @Test("Durations add up to the run, and tags, scale and image are recorded") func meta() throws {
    let (_, table) = try sheet(try Sample(ground: .flat, count: 12).images, isTrimmed: false)
    #expect(table.frames.values.reduce(0) { $0 + $1.duration } == 200)
    #expect(table.meta.image == "wave.png" && table.meta.format == "RGBA8888")
    #expect(table.meta.scale == "2")
    #expect(
      table.meta.frameTags == [
        .init(name: "idle", from: 0, to: 2, direction: "forward"),
        .init(name: "pulling", from: 3, to: 7, direction: "forward"),
      ])
  }

  @Test("A sheet without images is an error") func empty() {
    #expect(throws: PixelSizeError.self) {
      try SpriteSheet([], image: "none.png", isTrimmed: false)
    }
  }
}
