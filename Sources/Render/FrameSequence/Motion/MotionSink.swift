public import FileAccess
public import ImageCoding
public import KeyframeAnimation
public import VectorDrawing

/// Pictures one after the other, in a GIF file; see ``GIFEncoder``.
public typealias GIFSink = MotionSink<GIFEncoder>
/// Pictures one after the other, in an APNG file; see ``APNGEncoder``.
public typealias APNGSink = MotionSink<APNGEncoder>

/// Pictures one after the other, in one file that moves, which appears when it is whole.
public struct MotionSink<Encoder: MotionEncoder & ~Copyable>: FrameSink, ~Copyable {
  private let destination: Destination
  private let interval: Flicks
  private let playback: Playback
  private let jobs: Int?
  private let pack: @Sendable (PremultipliedBitmap) -> Encoder.Packed
  private let makeEncoder: (PixelSize, _ scale: Double) -> Encoder
  private var encoder: Encoder?
  private var size: PixelSize?
  /// The file, when it is written.
  public private(set) var file: Encoder.File?

  private init(
    _ destination: Destination, _ interval: Flicks, _ playback: Playback, _ jobs: Int?,
    pack: @escaping @Sendable (PremultipliedBitmap) -> Encoder.Packed,
    makeEncoder: @escaping (PixelSize, _ scale: Double) -> Encoder
  ) {
    self.destination = destination
    self.interval = interval
    self.playback = playback
    self.jobs = jobs
    self.pack = pack
    self.makeEncoder = makeEncoder
  }

  /// A few: packed pictures are small.
  public var batchLimit: Int { 4 }

  /// Nothing to do.
  public mutating func start() {}

  /// Makes a worker that draws and packs pictures.
  public func makeWorker() -> sending any FrameWorker<Encoder.Packed> { PictureWorker(pack) }

  /// Takes a picture, of the same size as those before it.
  public mutating func write(_ packed: Encoder.Packed, of picture: Picture) throws {
    if encoder == nil { encoder = makeEncoder(packed.size, picture.scale) }
    let first = size ?? packed.size
    guard packed.size == first else { throw MotionError.sizes(first, packed.size) }
    size = first
    encoder?.append(packed, for: interval)
  }

  /// Puts the file together and writes it.
  public mutating func finish() throws {
    guard var encoder = encoder.take() else { throw MotionError.noPictures }
    let file = try encoder.finish(playback, jobs: jobs ?? MachineCores.count)
    try destination.write(file.bytes)
    self.file = file
  }

  /// Drops the pictures; nothing is written before the end.
  public mutating func abort() { encoder = nil }
}

extension MotionSink where Encoder == GIFEncoder {
  /// A GIF file.
  ///
  /// - Parameters:
  ///   - interval: how long each picture shows; no less than 1/50 s, or some are left out.
  ///   - matte: the colour behind pixels that are partly transparent; its own alpha does not count.
  ///   - jobs: how many parts are coded at a time; one a core unless given.
  public init(
    _ destination: Destination, interval: Flicks, playback: Playback = Playback(),
    matte: Color = .white, jobs: Int? = nil
  ) {
    let matte = matte.withAlpha(1).pixel
    self.init(destination, interval, playback, jobs) { bitmap in
      GIFPicture(bitmap, matte: matte)
    } makeEncoder: { size, _ in
      GIFEncoder(size: size)
    }
  }
}

extension MotionSink where Encoder == APNGEncoder {
  /// An APNG file.
  ///
  /// - Parameters:
  ///   - interval: how long each picture shows.
  ///   - jobs: how many parts are coded at a time; one a core unless given.
  public init(
    _ destination: Destination, interval: Flicks, playback: Playback = Playback(),
    jobs: Int? = nil
  ) {
    self.init(destination, interval, playback, jobs) { bitmap in
      APNGPicture(bitmap)
    } makeEncoder: { size, scale in
      APNGEncoder(size: size, scale: scale)
    }
  }
}
