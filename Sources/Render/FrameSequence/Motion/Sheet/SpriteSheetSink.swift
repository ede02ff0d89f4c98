package import FileAccess

/// A sink that writes a sprite sheet as a PNG file and its table as a JSON file.
///
/// Both files appear only when they are complete. See ``SpriteSheet``.
package struct SpriteSheetSink: FrameSink, ~Copyable {
  /// An image and the state of the behavior in it, or `nil` without a behavior.
  package struct Product: Sendable {
    let image: PackedImage
    let state: String?
  }

  private let image: Destination
  private let table: Destination
  private let interval: Flicks
  private let isTrimmed: Bool
  private var scale = 1.0
  private var sprites: [SpriteSheet.Sprite] = []
  private var tags: [SpriteSheet.Tag] = []

  /// The total size of both files in bytes, or 0 before ``finish()``.
  package private(set) var bytes = 0

  /// Creates a sink that writes a sprite sheet.
  ///
  /// - Parameters:
  ///   - path: The path of the image or of the table; the other file has the same name with the
  ///     other extension.
  ///   - isTyped: Whether the user typed the path.
  ///   - interval: The time for which each image is shown.
  ///   - isTrimmed: Whether transparent margins are trimmed.
  ///   - inputs: The files that are never replaced.
  /// - Throws: `OutputRefusal` or `FileError` if a file must not or cannot be written.
  package init(
    _ path: String, isTyped: Bool = true, interval: Flicks, isTrimmed: Bool,
    reading inputs: @autoclosure () -> InputFiles = InputFiles()
  ) throws {
    let ending = [".png", ".json"].first { path.lowercased().hasSuffix($0) } ?? ""
    let stem = path.dropLast(ending.count)
    func file(_ ending: String, _ kind: Destination.Replaceable) throws -> Destination {
      // At most one of the two paths was typed by the user.
      path.lowercased().hasSuffix(".\(ending)")
        ? try Destination(path, holding: .named([ending]), isTyped: isTyped, reading: inputs())
        : try Destination("\(stem).\(ending)", holding: kind, isTyped: false, reading: inputs())
    }
    let image = try file("png", .named(["png"]))
    let table = try file("json", .marked(Self.mark))
    self.image = image
    self.table = table
    self.interval = interval
    self.isTrimmed = isTrimmed
  }

  /// The text that identifies an existing table as written by reel.
  private static let mark = "\"app\": \"reel\""

  /// Several images per batch, because packed images are small.
  package var batchLimit: Int { 4 }

  package func makeWorker() -> sending any FrameWorker<Product> { Worker() }

  private final class Worker: FrameWorker {
    private let worker = ImageWorker { PackedImage($0) }

    func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> Product {
      Product(image: try worker.prepare(drawing, clock: &clock), state: drawing.state)
    }
  }

  /// Appends an image; consecutive images with the same state share a tag.
  package mutating func write(_ product: Product, of image: FrameImage) throws {
    let index = sprites.count
    scale = image.scale
    sprites.append(
      SpriteSheet.Sprite(name: "\(image.frame.stem).png", duration: interval, image: product.image))
    guard let state = product.state else { return }
    if let last = tags.last, last.name == state, last.sprites.upperBound == index - 1 {
      tags[tags.count - 1].sprites = last.sprites.lowerBound...index
    } else {
      tags.append(SpriteSheet.Tag(name: state, sprites: index...index))
    }
  }

  /// Packs the sheet and writes both files, the image first.
  ///
  /// - Throws: ``MotionError`` if there are no images or they do not fit into one sheet, and any
  ///   error from encoding or writing.
  package mutating func finish() throws {
    guard !sprites.isEmpty else { throw MotionError.noImages }
    let sheet: SpriteSheet
    do throws(PixelSizeError) {
      sheet = try SpriteSheet(
        sprites, tags: tags, image: ExactPath.split(image.path).name,
        scale: scale, isTrimmed: isTrimmed)
    } catch {
      throw MotionError.sheet(count: sprites.count, error)
    }
    let png = try PNGEncoder.encode(sheet.bitmap, scale: scale)
    let text = Array((sheet.table.text + "\n").utf8)
    try image.write(png)
    try table.write(text)
    bytes = png.count + text.count
  }

  /// Discards the images; no file exists yet.
  package mutating func abort() { sprites = [] }
}
