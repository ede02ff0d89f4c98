/// Two images to compare, generated from seeded random numbers.
struct TwoImages {
  var first: StraightBitmap
  var second: StraightBitmap

  /// The contents of the images and the change between them.
  enum Pattern: CaseIterable {
    case noise, alphaNoise, faintNoise, fewColors, gradients, alphaGradients
    case movedDisc, movedRing, movedSpoke, resharpened, spots, hiddenColors
  }

  init(_ kind: Pattern, _ size: PixelSize, using random: inout SeededGenerator) {
    let isOpaque =
      ![.alphaNoise, .alphaGradients, .hiddenColors].contains(kind) && random.next() % 4 > 0
    let colors = (0..<4).map { _ in Self.color(isOpaque: isOpaque, using: &random) }
    func image(_ pixel: (_ x: Int, _ y: Int) -> StraightPixel) -> StraightBitmap {
      var bitmap = StraightBitmap(size: size)
      for y in 0..<size.height { for x in 0..<size.width { bitmap[x, y] = pixel(x, y) } }
      return bitmap
    }
    switch kind {
    case .noise, .alphaNoise:
      first = image { _, _ in Self.color(isOpaque: isOpaque, using: &random) }
      second = image { _, _ in Self.color(isOpaque: isOpaque, using: &random) }
    case .faintNoise:
      first = image { x, _ in colors[x * 3 / size.width] }
      second = first.changed(everyNth: 1, using: &random) { pixel, random in
        pixel.shifted(by: .random(in: -6...6, using: &random))
      }
    case .fewColors:
      // The detection of antialiasing depends on neighbors of the same color.
      first = image { _, _ in colors[Int(random.next() % 3)] }
      second = first.changed(everyNth: 3, using: &random) { _, random in
        colors[Int(random.next() % 4)]
      }
    case .gradients, .alphaGradients:
      let shift = Int(random.next() % 5)
      func ramp(_ offset: Int) -> StraightPixel {
        Self.mix(colors[0], colors[1], Double(offset) / Double(size.width + size.height + 4))
      }
      first = image { ramp($0 + $1) }
      second = image { ramp($0 + $1 + shift) }
    case .movedDisc, .movedRing, .movedSpoke:
      let scene = Scene(kind, size, using: &random)
      first = image { Self.mix(colors[0], colors[1], scene.coverage($0, $1, moved: 0)) }
      second = image { Self.mix(colors[0], colors[1], scene.coverage($0, $1, moved: 1)) }
    case .resharpened:
      let scene = Scene(.movedDisc, size, using: &random)
      first = image { Self.mix(colors[0], colors[1], scene.coverage($0, $1, moved: 0)) }
      second = image {
        Self.mix(colors[0], colors[1], scene.coverage($0, $1, moved: 0) > 0.5 ? 1 : 0)
      }
    case .spots:
      first = image { x, y in colors[(x / 5 + y / 4) % 2] }
      second = first.changed(everyNth: 17, using: &random) { _, random in
        Self.color(isOpaque: isOpaque, using: &random)
      }
    case .hiddenColors:
      func hidden(_ random: inout SeededGenerator) -> StraightPixel {
        var pixel = Self.color(isOpaque: false, using: &random)
        if random.next() % 2 == 0 { pixel.alpha = UInt8(random.next() % 3) }
        return pixel
      }
      first = image { _, _ in hidden(&random) }
      second = first.changed(everyNth: 2, using: &random) { _, random in hidden(&random) }
    }
  }

  /// Whether all pixels of both images are opaque.
  var isOpaque: Bool {
    [first, second].allSatisfy { image in
      stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { image.bytes[$0] == 255 }
    }
  }

  /// A shape with soft edges.
  private struct Scene {
    private let kind: Pattern
    private let center: (x: Double, y: Double)
    private let move: (x: Double, y: Double)
    private let radius: Double
    private let angle: Double

    init(_ kind: Pattern, _ size: PixelSize, using random: inout SeededGenerator) {
      self.kind = kind
      center = (
        .random(in: 0...Double(size.width), using: &random),
        .random(in: 0...Double(size.height), using: &random)
      )
      move = (.random(in: -1.5...1.5, using: &random), .random(in: -1.5...1.5, using: &random))
      radius = .random(in: 1...12, using: &random)
      angle = .random(in: 0...3.2, using: &random)
    }

    /// Returns the coverage of a pixel, from the distance of its center to the edge.
    func coverage(_ x: Int, _ y: Int, moved: Double) -> Double {
      let dx = Double(x) + 0.5 - center.x - moved * move.x
      let dy = Double(y) + 0.5 - center.y - moved * move.y
      let distance = (dx * dx + dy * dy).squareRoot()
      let inside: Double =
        switch kind {
        case .movedRing: 0.5 - abs(distance - radius)
        case .movedSpoke: 0.5 - abs(dx * angle - dy) / (1 + angle * angle).squareRoot()
        default: radius - distance
        }
      return min(max(inside + 0.5, 0), 1)
    }
  }

  private static func color(isOpaque: Bool, using random: inout SeededGenerator) -> StraightPixel {
    let bits = random.next()
    func byte(_ offset: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * offset)) }
    return StraightPixel(
      red: byte(0), green: byte(1), blue: byte(2), alpha: isOpaque ? 255 : byte(3))
  }

  private static func mix(
    _ first: StraightPixel, _ second: StraightPixel, _ share: Double
  ) -> StraightPixel {
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) * (1 - share) + Double(b) * share).rounded())
    }
    return StraightPixel(
      red: mixed(first.red, second.red), green: mixed(first.green, second.green),
      blue: mixed(first.blue, second.blue), alpha: mixed(first.alpha, second.alpha))
  }
}

extension StraightPixel {
  init(gray: UInt8) { self.init(red: gray, green: gray, blue: gray) }

  /// Returns the pixel with a number of steps added to each color channel.
  fileprivate func shifted(by steps: Int) -> StraightPixel {
    func shifted(_ value: UInt8) -> UInt8 { UInt8(min(max(Int(value) + steps, 0), 255)) }
    return StraightPixel(
      red: shifted(red), green: shifted(green), blue: shifted(blue), alpha: alpha)
  }
}

extension StraightBitmap {
  /// Creates an image of one color, by default 100 of 255.
  init(_ width: Int, _ height: Int, _ pixel: StraightPixel = StraightPixel(gray: 100)) throws {
    self.init(size: try PixelSize(width: width, height: height), filledWith: pixel)
  }

  /// Returns the image with about one in `n` pixels changed.
  fileprivate func changed(
    everyNth n: UInt64, using random: inout SeededGenerator,
    _ change: (StraightPixel, inout SeededGenerator) -> StraightPixel
  ) -> StraightBitmap {
    var changed = self
    for y in 0..<height {
      for x in 0..<width where random.next() % n == 0 {
        changed[x, y] = change(self[x, y], &random)
      }
    }
    return changed
  }
}
