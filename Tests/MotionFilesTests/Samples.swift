import Foundation
import ImageFiles
import KeyframeAnimation
import MotionFiles
import TestSupport
import Testing
import VectorDrawing

/// Pictures that move, made for tests: soft discs over a ground.
struct Sample: Sendable, CustomTestStringConvertible {
  /// What is behind the discs.
  enum Ground: String, Sendable, CaseIterable {
    /// One colour.
    case flat
    /// Nothing.
    case clear
    /// Steps of many colours.
    case gradient
    /// Pixels without order, of the number of colours given.
    case noise
  }

  var ground: Ground
  var width = 40
  var height = 28
  var count = 8
  var seed: UInt64 = 1
  /// How many colours noise has.
  var colors = 256
  /// How many pictures in a row are equal.
  var hold = 1
  /// Whether edges have an alpha where there is no ground.
  var isSoft = false

  var testDescription: String { "\(ground.rawValue) \(width)×\(height), seed \(seed)" }

  var pictures: [PremultipliedBitmap] {
    get throws {
      let size = try PixelSize(width: width, height: height)
      return (0..<count).map { picture($0 / hold, size) }
    }
  }

  private func picture(_ index: Int, _ size: PixelSize) -> PremultipliedBitmap {
    var random = SeededGenerator(seed: seed)
    let palette = (0..<colors).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let discs = (0..<3).map { _ in
      (
        x: Double.random(in: 0...Double(width), using: &random),
        y: Double.random(in: 0...Double(height), using: &random),
        radius: Double.random(in: 3...12, using: &random),
        speed: Double.random(in: -3...3, using: &random),
        color: StraightPixel(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random))
      )
    }
    var bitmap = PremultipliedBitmap(size: size)
    for y in 0..<height {
      for x in 0..<width {
        var pixel: StraightPixel
        switch ground {
        case .flat: pixel = StraightPixel(red: 240, green: 244, blue: 248)
        case .clear: pixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 0)
        case .gradient:
          pixel = StraightPixel(
            red: UInt8(x * 255 / width), green: UInt8(y * 255 / height), blue: 128)
        case .noise:
          let word = palette[Int.random(in: 0..<colors, using: &random)]
          pixel = PremultipliedPixel(word: 0xFF00_0000 | word).straight
        }
        for disc in discs {
          let (dx, dy) = (Double(x) - disc.x - disc.speed * Double(index), Double(y) - disc.y)
          let cover = min(max(disc.radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
          // Few steps of cover, so that there are few colours.
          let steps = ground == .noise ? 1.0 : 4.0
          let part = (cover * steps).rounded() / steps
          if part == 0 { continue }
          if pixel.alpha == 0 {
            pixel = disc.color
            if isSoft { pixel.alpha = UInt8((part * 255).rounded()) }
          } else {
            func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
              UInt8((Double(a) * (1 - part) + Double(b) * part).rounded())
            }
            pixel.red = mixed(pixel.red, disc.color.red)
            pixel.green = mixed(pixel.green, disc.color.green)
            pixel.blue = mixed(pixel.blue, disc.color.blue)
          }
        }
        bitmap[x, y] = pixel.premultiplied
      }
    }
    return bitmap
  }
}

extension AnimatedImage {
  /// What shows at each of some instants.
  func bitmaps(at times: [Flicks]) -> [StraightBitmap] {
    times.map { time in
      var end = Flicks.zero
      for frame in frames {
        end = end + frame.delay
        if time < end { return frame.bitmap }
      }
      return frames[frames.count - 1].bitmap
    }
  }

  /// How long all frames show.
  var duration: Flicks { frames.reduce(.zero) { $0 + $1.delay } }
}

/// The instants of so many pictures.
func times(_ count: Int, every interval: Flicks) -> [Flicks] {
  (0..<count).map { interval * $0 }
}

/// A GIF file of pictures.
func gif(
  _ pictures: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), matte: StraightPixel = Color.white.pixel, jobs: Int = 1
) throws -> GIFEncoder.File {
  guard let size = pictures.first?.size else { throw MotionError.noPictures }
  var encoder = GIFEncoder(size: size)
  for picture in pictures { encoder.append(GIFPicture(picture, matte: matte), for: interval) }
  return try encoder.finish(playback, jobs: jobs)
}

/// An APNG file of pictures.
func apng(
  _ pictures: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), jobs: Int = 1
) throws -> APNGEncoder.File {
  guard let size = pictures.first?.size else { throw MotionError.noPictures }
  var encoder = APNGEncoder(size: size)
  for picture in pictures { encoder.append(APNGPicture(picture), for: interval) }
  return try encoder.finish(playback, jobs: jobs)
}

/// The places at which two lists differ, and one more where one is longer: short to print.
func differingPlaces<Element: Equatable>(_ some: [Element], _ others: [Element]) -> [Int] {
  zip(some, others).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    + (some.count == others.count ? [] : [min(some.count, others.count)])
}

/// Programs that read what we write.
enum Referee {
  static let gifsicle = ExternalProgram("/usr/bin/gifsicle", "/opt/homebrew/bin/gifsicle")
  static let ffmpeg = ExternalProgram("/usr/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg")
  static let ffprobe = ExternalProgram("/usr/bin/ffprobe", "/opt/homebrew/bin/ffprobe")
  static let pngcheck = ExternalProgram("/usr/bin/pngcheck", "/opt/homebrew/bin/pngcheck")
  static let pillow = RefereePython.program(importing: "PIL, numpy")

  static func missing(_ package: String) -> Comment {
    "\(package) is not installed (apt-get install \(package))"
  }

  /// A file's frames as Pillow sees them.
  struct Reading {
    var loop: String
    var milliseconds: [Double]
    var bitmaps: [[UInt8]]
  }

  private static let script = """
    import sys, numpy
    from PIL import Image
    image = Image.open(sys.argv[1])
    delays = []
    with open(sys.argv[2], 'wb') as file:
      for index in range(image.n_frames):
        image.seek(index)
        pixels = numpy.array(image.convert('RGBA'))
        pixels[pixels[..., 3] == 0] = 0
        file.write(pixels.tobytes())
        delays.append(str(image.info.get('duration', 0)))
    print(image.info.get('loop', 'none'), *delays)
    """

  static func readWithPillow(_ bytes: [UInt8], name: String) throws -> Reading {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: name)
    let outcome = try pillow.run(["-c", script, path, folder.path(of: "pixels")])
    guard outcome.status == 0 else {
      throw MotionError.failedProgram(name: "Pillow", words: outcome.errors)
    }
    let words = outcome.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let milliseconds = words.dropFirst().compactMap(Double.init)
    let pixels = try folder.read("pixels")
    let length = pixels.count / max(milliseconds.count, 1)
    return Reading(
      loop: words[0], milliseconds: milliseconds,
      bitmaps: stride(from: 0, to: pixels.count, by: length).map { Array(pixels[$0..<$0 + length]) }
    )
  }
}
