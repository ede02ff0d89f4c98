@Suite("Groups, paints and images")
struct CompositionTests {
  private let size = Size(width: 60, height: 40)
  private let disc = BezierPath.circle(center: Point(x: 20, y: 20), radius: 12)
  private let other = BezierPath.circle(center: Point(x: 32, y: 20), radius: 12)
  private let red = Color(255, 0, 0)

  private func render(
    background: Color? = nil, scale: Double = 2, @DisplayItemBuilder _ items: () -> [DisplayItem]
  ) throws -> PremultipliedBitmap {
    try CairoRenderer().render(
      DisplayList(size: size, background: background, items: items()), scale: scale)
  }

  /// Returns the largest difference of any channel of any pixel.
  private func difference(_ a: PremultipliedBitmap, _ b: PremultipliedBitmap) -> Int {
    zip(a.words, b.words).reduce(0) { most, pair in
      let p = PremultipliedPixel(word: pair.0)
      let q = PremultipliedPixel(word: pair.1)
      let parts = [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)]
      return parts.reduce(most) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
  }

  @Test("An image without background is transparent where nothing is drawn")
  func transparent() throws {
    #expect(try render {}.words.allSatisfy { $0 == 0 })
    let drawn = try render { DisplayItem.fill("disc", disc, .color(red)) }
    #expect(drawn[0, 0].word == 0)
    #expect(drawn[40, 40].word == 0xFFFF_0000)
    #expect(!drawn.isOpaque)
  }

  @Test("A background fills every pixel, including its alpha") func background() throws {
    #expect(try render(background: red) {}.words.allSatisfy { $0 == 0xFFFF_0000 })
    #expect(
      try render(background: Color(255, 255, 255, alpha: 0.2)) {}.words
        .allSatisfy { $0 == 0x3333_3333 })
  }

  @Test("A single item in a half-opaque group looks the same as with a half-opaque color")
  func groupOpacityOfOne() throws {
    let grouped = try render(background: .white) {
      DisplayItem.group("g", opacity: 0.5) { DisplayItem.fill("disc", disc, .color(red)) }
    }
    let plain = try render(background: .white) {
      DisplayItem.fill("disc", disc, .color(red.withAlpha(0.5)))
    }
    #expect(difference(grouped, plain) <= 1)
  }

  @Test("Overlapping items in a half-opaque group do not show through one another")
  func groupOpacityOfTwo() throws {
    let grouped = try render {
      DisplayItem.group("g", opacity: 0.5) {
        DisplayItem.fill("disc", disc, .color(red))
        DisplayItem.fill("other", other, .color(red))
      }
    }
    let plain = try render {
      DisplayItem.fill("disc", disc, .color(red.withAlpha(0.5)))
      DisplayItem.fill("other", other, .color(red.withAlpha(0.5)))
    }
    // Both cover (26, 20) at scale 2: alpha is ½ in the group and ½ + ½·½ without it.
    #expect(grouped[52, 40].alpha == 128)
    #expect(abs(Int(plain[52, 40].alpha) - 191) <= 1)
    #expect(difference(grouped, plain) > 50)
  }

  @Test("A group opacity of 1 has no effect, 0 or less hides the group, above 1 is opaque")
  func groupOpacityEnds() throws {
    func grouped(_ opacity: Double) throws -> PremultipliedBitmap {
      try render {
        DisplayItem.group("g", opacity: opacity) { DisplayItem.fill("d", disc, .color(red)) }
      }
    }
    let plain = try render { DisplayItem.fill("d", disc, .color(red)) }
    let empty = try render {}
    #expect(try grouped(1) == plain)
    #expect(try grouped(1.7) == plain)
    #expect(try grouped(0) == empty)
    #expect(try grouped(-1) == empty)
  }

  @Test("Translating a group translates its pixels") func groupTranslation() throws {
    let plain = try render { DisplayItem.fill("d", disc, .color(red)) }
    let moved = try render {
      DisplayItem.group("g", at: Point(x: 7, y: -3)) { DisplayItem.fill("d", disc, .color(red)) }
    }
    let width = 60
    let height = 60
    #expect(
      moved.cropped(x: 14 + 10, y: 10, width: width, height: height)
        == plain.cropped(x: 10, y: 16, width: width, height: height))
  }

  @Test("Transforms of nested groups multiply, the inner one applied first")
  func nestedTransforms() throws {
    let nested = try render {
      DisplayItem.group("outer", at: Point(x: 10, y: 5)) {
        DisplayItem.group("inner", transform: .scale(x: 2, y: 0.5)) {
          DisplayItem.fill("r", Rect(x: 1, y: 2, width: 10, height: 20), .color(red))
        }
      }
    }
    let plain = try render {
      DisplayItem.fill("r", Rect(x: 12, y: 6, width: 20, height: 10), .color(red))
    }
    #expect(nested == plain)
  }

  @Test("A group's transform does not affect later items") func transformEnds() throws {
    let after = try render {
      DisplayItem.group("g", at: Point(x: 30, y: 30), opacity: 0.5, clip: disc) {}
      DisplayItem.group("h", at: Point(x: 30, y: 30), opacity: 0.5, clip: other) {
        DisplayItem.fill("far", Rect(x: 500, y: 500, width: 1, height: 1), .color(red))
      }
      DisplayItem.fill("d", disc, .color(red))
    }
    #expect(try after == render { DisplayItem.fill("d", disc, .color(red)) })
  }

  @Test(
    "A degenerate transform hides the group and does not affect other items",
    arguments: [
      AffineTransform.scale(x: 0, y: 0), .scale(x: 1, y: 0), .scale(x: 1e-200, y: 1e-200),
      AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    ])
  func collapsed(transform: AffineTransform) throws {
    let drawn = try render {
      DisplayItem.group("g", transform: transform) { DisplayItem.fill("a", disc, .color(red)) }
      DisplayItem.fill("b", other, .color(red))
    }
    #expect(try drawn == render { DisplayItem.fill("b", other, .color(red)) })
  }

  @Test("Filling a rectangle through a clip equals filling the clip's path") func clip() throws {
    let everything = Rect(x: 0, y: 0, width: 60, height: 40)
    let clipped = try render {
      DisplayItem.group("g", at: Point(x: 3, y: 2), clip: disc) {
        DisplayItem.fill("all", everything, .color(red))
      }
    }
    let filled = try render {
      DisplayItem.fill("disc", disc.applying(.translation(x: 3, y: 2)), .color(red))
    }
    #expect(difference(clipped, filled) <= 1)
  }

  @Test("Nested clips intersect") func nestedClips() throws {
    let left = BezierPath.rect(Rect(x: 0, y: 0, width: 30, height: 40))
    let middle = BezierPath.rect(Rect(x: 20, y: 10, width: 30, height: 10))
    let clipped = try render {
      DisplayItem.group("a", clip: left) {
        DisplayItem.group("b", opacity: 0.999_999, clip: middle) {
          DisplayItem.fill("all", Rect(x: 0, y: 0, width: 60, height: 40), .color(red))
        }
      }
    }
    let filled = try render {
      DisplayItem.fill("r", Rect(x: 20, y: 10, width: 10, height: 10), .color(red))
    }
    #expect(difference(clipped, filled) <= 1)
  }

  @Test("A linear gradient has its end colors at and beyond its ends, and their mean between")
  func linearGradient() throws {
    let gradient = LinearGradient(
      from: Point(x: 10, y: 0), to: Point(x: 50, y: 0), colors: [Color(0, 100, 200), .white])
    let drawn = try render(scale: 1) {
      DisplayItem.fill("all", Rect(x: 0, y: 0, width: 60, height: 40), .linearGradient(gradient))
    }
    #expect(drawn[0, 0].word == 0xFF00_64C8)
    #expect(drawn[9, 39].word == 0xFF00_64C8)
    #expect(drawn[50, 20].word == 0xFFFF_FFFF)
    for x in 10..<50 {
      // A pixel's color is sampled at its center.
      let fraction = (Double(x) + 0.5 - 10) / 40
      let expected = gradient.stops[0].color.interpolated(to: .white, fraction: fraction).pixel
      #expect(abs(Int(drawn[x, 5].red) - Int(expected.red)) <= 1)
      #expect(abs(Int(drawn[x, 5].green) - Int(expected.green)) <= 1)
      #expect(abs(Int(drawn[x, 5].blue) - Int(expected.blue)) <= 1)
    }
  }

  @Test("A gradient to a transparent color interpolates straight components")
  func fadingGradient() throws {
    let gradient = LinearGradient(
      from: .zero, to: Point(x: 60, y: 0), colors: [red, Color.white.withAlpha(0)])
    let drawn = try render(scale: 1) {
      DisplayItem.fill("all", Rect(x: 0, y: 0, width: 60, height: 40), .linearGradient(gradient))
    }
    let middle = drawn[30, 20].straight
    // Straight components are interpolated: halfway from red to white at half alpha.
    #expect(abs(Int(middle.green) - 128) <= 4)
    #expect(abs(Int(middle.alpha) - 127) <= 2)
    #expect(middle.red == 255)
  }

  @Test("A radial gradient depends only on the distance from its center")
  func radialGradient() throws {
    let center = Point(x: 30, y: 20)
    let gradient = RadialGradient(center: center, radius: 16, colors: [.black, .white])
    let drawn = try render(scale: 1) {
      DisplayItem.fill("all", Rect(x: 0, y: 0, width: 60, height: 40), .radialGradient(gradient))
    }
    #expect(drawn[0, 0].word == 0xFFFF_FFFF)
    for (x, y) in [(30, 20), (35, 20), (30, 25), (40, 28), (22, 12), (15, 20)] {
      let distance = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).distance(to: center)
      let expected = min(distance / 16, 1) * 255
      #expect(abs(Double(drawn[x, y].green) - expected) <= 1.5)
    }
  }

  @Test("An image at its own size shows its own pixels with either interpolation")
  func imageAtItsSize() throws {
    let size = try PixelSize(width: 20, height: 10)
    let words = (0..<200).map { 0xFF00_0000 | UInt32($0 * 83_521) & 0xFF_FFFF }
    let bitmap = try #require(PremultipliedBitmap(size: size, words: words))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap, scale: 2))
    for interpolation in ImageItem.Interpolation.allCases {
      let drawn = try render {
        DisplayItem.image("i", asset, at: Point(x: 5, y: 3), interpolation: interpolation)
      }
      #expect(drawn.cropped(x: 10, y: 6, width: 20, height: 10) == bitmap)
      #expect(drawn[9, 6].word == 0)
      #expect(drawn[30, 6].word == 0)
    }
  }

  @Test("An enlarged image repeats or blends its pixels without fading at its edges")
  func enlargedImage() throws {
    let size = try PixelSize(width: 2, height: 1)
    let bitmap = try #require(PremultipliedBitmap(size: size, words: [0xFF00_0000, 0xFFFF_FFFF]))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
    let frame = Rect(x: 10, y: 10, width: 40, height: 20)
    let nearest = try render(scale: 1) {
      DisplayItem.image("i", asset, in: frame, interpolation: .nearest)
    }
    #expect((10..<50).map { nearest[$0, 20].red } == (0..<40).map { $0 < 20 ? 0 : 255 })
    let smooth = try render(scale: 1) { DisplayItem.image("i", asset, in: frame) }
    #expect((10..<50).allSatisfy { smooth[$0, 10].alpha == 255 && smooth[$0, 29].alpha == 255 })
    let row = (10..<50).map { smooth[$0, 20].red }
    #expect(row == row.sorted() && row[0] == 0 && row[39] == 255 && Set(row).count > 8)
  }

  @Test("An image with an empty frame draws nothing") func emptyImage() throws {
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 1, height: 1))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
    for frame in [Rect.zero, Rect(x: 1, y: 1, width: -5, height: 5)] {
      #expect(try render { DisplayItem.image("i", asset, in: frame) } == render {})
    }
  }

  @Test("A path that begins without a move starts at its first element's first point")
  func impliedMove() throws {
    let a = Point(x: 10, y: 30)
    let b = Point(x: 30, y: 5)
    let c = Point(x: 50, y: 30)
    let starts: [BezierPath.Element] = [
      .line(to: a), .quadratic(control: a, to: b), .cubic(control1: a, control2: b, to: c),
    ]
    for start in starts {
      let implied = BezierPath([start, .line(to: b), .line(to: c), .close])
      let written = BezierPath([.move(to: a), start, .line(to: b), .line(to: c), .close])
      #expect(
        try render { DisplayItem.fill("f", implied, .color(red)) }
          == render { DisplayItem.fill("f", written, .color(red)) })
    }
  }

  @Test("Text is drawn as its filled outlines, with the gradient in the item's coordinates")
  func text() throws {
    let text = LaidOutText(
      string: "o", font: Font(size: 10), advance: 24, ascent: 24, descent: 0, path: disc,
      resolvedFamily: "Inter")
    let gradient = Paint.linearGradient(
      LinearGradient(from: .zero, to: Point(x: 60, y: 0), colors: [.black, .white]))
    let written = try render { DisplayItem.text("t", text, at: Point(x: 6, y: 4), gradient) }
    let filled = try render {
      DisplayItem.fill("f", disc.applying(.translation(x: 6, y: 4)), gradient)
    }
    #expect(written == filled)
  }
}
