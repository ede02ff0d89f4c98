import Foundation
package import Testing

/// A generated animation for tests: antialiased discs that move over a background.
package struct Sample: Sendable, CustomTestStringConvertible {
  /// The background behind the discs.
  package enum Ground: String, Sendable, CaseIterable {
    /// A single opaque color.
    case flat
    /// Transparent.
    case clear
    /// An opaque gradient of many colors.
    case gradient
    /// Random pixels from a palette of `colors` colors.
    case noise
  }

  package var ground: Ground
  package var width: Int
  package var height: Int
  package var count: Int
  package var seed: UInt64
  /// The size of the palette for `Ground.noise`.
  package var colors: Int
  /// The number of consecutive frames with equal pixels.
  package var hold: Int
  /// Whether edges over transparent pixels are antialiased.
  package var isSoft: Bool

  package init(
    ground: Ground, width: Int = 40, height: Int = 28, count: Int = 8, seed: UInt64 = 1,
    colors: Int = 256, hold: Int = 1, isSoft: Bool = false
  ) {
    self.ground = ground
    self.width = width
    self.height = height
    self.count = count
    self.seed = seed
    self.colors = colors
    self.hold = hold
    self.isSoft = isSoft
  }

  package var testDescription: String { "\(ground.rawValue) \(width)×\(height), seed \(seed)" }

  package var images: [PremultipliedBitmap] {
    get throws {
      let size = try PixelSize(width: width, height: height)
      return (0..<count).map { image($0 / hold, size) }
    }
  }

  private func image(_ index: Int, _ size: PixelSize) -> PremultipliedBitmap {
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
          let dx = Double(x) - disc.x - disc.speed * Double(index)
          let dy = Double(y) - disc.y
          let cover = min(max(disc.radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
          // Few levels of coverage keep the number of colors small.
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
  /// Returns the frame that is visible at each time, or the last frame after the end.
  package func bitmaps(at times: [Flicks]) -> [StraightBitmap] {
    times.map { time in
      var end = Flicks.zero
      for frame in frames {
        end = end + frame.delay
        if time < end { return frame.bitmap }
      }
      return frames[frames.count - 1].bitmap
    }
  }

  /// The total duration of all frames.
  package var duration: Flicks { frames.reduce(.zero) { $0 + $1.delay } }
}

/// Returns the times of evenly spaced frames, starting at zero.
package func times(_ count: Int, every interval: Flicks) -> [Flicks] {
  (0..<count).map { interval * $0 }
}

/// Returns the indices at which two arrays differ, and the shorter count if the counts differ.
package func differingPlaces<Element: Equatable>(_ some: [Element], _ others: [Element]) -> [Int] {
  zip(some, others).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    + (some.count == others.count ? [] : [min(some.count, others.count)])
}

/// Third-party programs that read the written files.
package enum Referee {
  package static let gifsicle = ExternalProgram("/usr/bin/gifsicle", "/opt/homebrew/bin/gifsicle")
  package static let ffmpeg = ExternalProgram("/usr/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg")
  package static let ffprobe = ExternalProgram("/usr/bin/ffprobe", "/opt/homebrew/bin/ffprobe")
  package static let pngcheck = ExternalProgram("/usr/bin/pngcheck", "/opt/homebrew/bin/pngcheck")
  package static let pillow = RefereePython.program(importing: "PIL, numpy")

  package static func missing(_ package: String) -> Comment {
    "\(package) is not installed (apt-get install \(package))"
  }

  struct Failure: Error { var errors: String }

  /// The frames of a file as Pillow decodes them.
  package struct Reading {
    package var loop: String
    package var milliseconds: [Double]
    package var bitmaps: [[UInt8]]
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

  package static func readWithPillow(_ bytes: [UInt8], name: String) throws -> Reading {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: name)
    let outcome = try pillow.run(["-c", script, path, folder.path(of: "pixels")])
    guard outcome.status == 0 else { throw Failure(errors: outcome.errors) }
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
