public import FrameSequence
public import KeyframeAnimation
import PNGCoding
public import Pixels
public import RefreshScenario
import Texts

/// Pictures side by side, in a PNG file for each scale and appearance with its table beside it.
///
/// All appear when all are whole. See ``SpriteSheet``.
public struct SpriteSheetSink: FrameSink, ~Copyable {
  /// The two files of one sheet.
  private struct Files {
    let image: Destination
    let table: Destination
    let kind: Kind
  }

  /// What pictures of one sheet have in common.
  private struct Kind: Hashable {
    let appearance: Appearance
    let scale: Double

    init(_ picture: Picture) { (appearance, scale) = (picture.appearance, picture.scale) }
  }

  /// A picture, and the state of the component on it.
  public struct Product: Sendable {
    let picture: PackedPicture
    let state: String?
  }

  private let files: [Files]
  private let interval: Flicks
  private let isTrimmed: Bool
  private var sprites: [Kind: [SpriteSheet.Sprite]] = [:]
  private var tags: [Kind: [SpriteSheet.Tag]] = [:]

  /// How many bytes the files have together, when they are written.
  public private(set) var bytes = 0
  /// The tables' paths, in the order in which the pictures' kinds come.
  public var tables: [String] { files.map(\.table.path) }
  /// The sheets' extents, when they are written, in the same order.
  public private(set) var sizes: [PixelSize] = []

  /// Sheets of pictures.
  ///
  /// - Parameters:
  ///   - path: the image's or the table's file; the other's has the same name with the other ending. Where
  ///     there are several sheets, appearance and scale come before the ending, as in `wave~dark@2x.png`.
  ///   - pictures: all that will come.
  ///   - interval: how long each picture shows.
  ///   - isTrimmed: whether what is transparent around a picture is left out.
  ///   - inputs: files that are never replaced.
  /// - Throws: where a file cannot be written.
  public init(
    _ path: String, of pictures: [Picture], interval: Flicks, isTrimmed: Bool,
    inputs: @autoclosure () -> InputFiles = InputFiles()
  ) throws {
    self.interval = interval
    self.isTrimmed = isTrimmed
    var kinds: [Kind] = []
    for kind in pictures.map(Kind.init) where !kinds.contains(kind) { kinds.append(kind) }
    let stem = Self.stem(of: path)
    let isAlone = kinds.count == 1
    files = try kinds.map { kind in
      func destination(_ ending: String) throws -> Destination {
        let name =
          isAlone
          ? "\(stem).\(ending)"
          : FrameNamePattern.fileName(
            stem: stem, appearance: kind.appearance, scale: kind.scale, ending: ending)
        return try Destination(name, holding: .named([ending]), reading: inputs())
      }
      return Files(image: try destination("png"), table: try destination("json"), kind: kind)
    }
  }

  private static func stem(of path: String) -> String {
    let ending = [".png", ".json"].first { path.lowercased().hasSuffix($0) } ?? ""
    return String(path.dropLast(ending.count))
  }

  /// A few: packed pictures are small.
  public var batchLimit: Int { 4 }

  /// Nothing to do.
  public mutating func start() {}

  /// Makes a worker that draws and packs pictures.
  public func makeWorker() -> sending any FrameWorker<Product> { Worker() }

  private final class Worker: FrameWorker {
    private let worker = PictureWorker { PackedPicture($0) { $0.word } }

    func prepare(_ drawing: PictureDrawing, clock: inout StageClock) throws -> Product {
      Product(picture: try worker.prepare(drawing, clock: &clock), state: drawing.state)
    }
  }

  /// Takes a picture; those in a row whose component is in one state share a tag.
  public mutating func write(_ product: Product, of picture: Picture) throws {
    let kind = Kind(picture)
    let place = sprites[kind]?.count ?? 0
    sprites[kind, default: []].append(
      SpriteSheet.Sprite(
        name: "\(picture.frame.stem).png", product.picture, duration: interval))
    guard let state = product.state else { return }
    if let last = tags[kind]?.last, last.name == state, last.sprites.upperBound == place - 1 {
      tags[kind]?.removeLast()
      tags[kind]?.append(
        SpriteSheet.Tag(name: state, sprites: last.sprites.lowerBound...place))
    } else {
      tags[kind, default: []].append(SpriteSheet.Tag(name: state, sprites: place...place))
    }
  }

  /// Arranges the sheets and writes them, each image before its table.
  public mutating func finish() throws {
    guard !sprites.isEmpty else { throw MotionError.noPictures }
    var contents: [(image: [UInt8], table: [UInt8])] = []
    for files in files {
      let sheet: SpriteSheet
      let sprites = sprites[files.kind] ?? []
      do throws(PixelSizeError) {
        sheet = try SpriteSheet(
          sprites, tags: tags[files.kind] ?? [],
          image: String(files.image.path.split(separator: "/").last ?? ""),
          scale: files.kind.scale, isTrimmed: isTrimmed)
      } catch {
        throw MotionError.sheet(count: sprites.count, error)
      }
      sizes.append(sheet.bitmap.size)
      contents.append(
        (
          try PNGEncoder.encode(sheet.bitmap, scale: files.kind.scale),
          Array((sheet.table.text + "\n").utf8)
        ))
    }
    for (files, content) in zip(files, contents) {
      try files.image.write(content.image)
      try files.table.write(content.table)
      bytes += content.image.count + content.table.count
    }
  }

  /// Drops the pictures; nothing is written before the end.
  public mutating func abort() { sprites = [:] }
}
