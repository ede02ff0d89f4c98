/// Returns a single-color image with a name, of `width` by `height` points at 2×.
func asset(_ name: String, width: Int = 1, height: Int = 1) throws -> ImageAsset {
  let bitmap = PremultipliedBitmap(size: try PixelSize(width: 2 * width, height: 2 * height))
  return try #require(ImageAsset(name: name, bitmap: bitmap, scale: 2))
}

@Suite("Image animations")
struct ImageAnimationTests {
  private static func animation() throws -> ImageAnimation {
    let frames = try [("a", 10), ("b", 30), ("c", 5)].map {
      ImageAnimation.Frame(try asset($0.0), duration: Flicks(Int64($0.1), over: 100))
    }
    return try #require(ImageAnimation(frames))
  }

  @Test("Each image is shown from its start to its end, in a loop") func unequal() throws {
    let animation = try Self.animation()
    #expect(animation.duration == Flicks(45, over: 100))
    let instant = Flicks(count: 1)
    for (hundredths, name) in [(0, "a"), (10, "b"), (40, "c"), (45, "a"), (55, "b"), (4500, "a")] {
      let time = Flicks(Int64(hundredths), over: 100)
      #expect(animation.asset(at: time).name == name, "\(hundredths)")
    }
    for (hundredths, name) in [(10, "a"), (40, "b"), (45, "c"), (4500, "c"), (0, "a")] {
      let time = Flicks(Int64(hundredths), over: 100) - instant
      #expect(animation.asset(at: time).name == name, "before \(hundredths)")
    }
  }

  @Test("After the given number of plays, the last image stays") func plays() throws {
    let animation = try Self.animation()
    for (plays, hundredths, name) in [
      (1, 44, "c"), (1, 45, "c"), (1, 9000, "c"), (2, 45, "a"), (2, 89, "c"), (2, 90, "c"),
      (0, 0, "c"),
    ] {
      let time = Flicks(Int64(hundredths), over: 100)
      #expect(animation.asset(at: time, plays: plays).name == name, "\(plays) at \(hundredths)")
    }
  }

  @Test("A pull shows image ⌊n·percent⌋ of n, and the last one from a full pull on")
  func percents() throws {
    let animation = try Self.animation()
    let percents: [(Double, String)] = [
      (0.0, "a"), (0.333, "a"), (0.334, "b"), (0.666, "b"), (0.667, "c"), (1, "c"), (7, "c"),
      (.infinity, "c"), (-0.1, "a"), (-.infinity, "a"), (.nan, "a"),
    ]
    for (percent, name) in percents {
      #expect(animation.asset(atPercent: percent).name == name, "\(percent)")
    }
  }

  @Test("Another duration scales the parts and is exact to the flick") func lasting() throws {
    let animation = try Self.animation()
    let doubled = animation.lasting(Flicks(90, over: 100))
    #expect(doubled.frames.map(\.duration) == [20, 60, 10].map { Flicks($0, over: 100) })
    let odd = animation.lasting(Flicks(count: 1_000_000_007))
    #expect(odd.duration == Flicks(count: 1_000_000_007))
    #expect(odd.frames.map(\.asset.name) == ["a", "b", "c"])
    for (part, share) in zip(odd.frames, [10.0, 30, 5]) {
      #expect(abs(Double(part.duration.count) - 1_000_000_007 * share / 45) <= 1)
    }
    #expect(animation.lasting(.zero) == animation)
    #expect(animation.lasting(Flicks(count: 1)).frames.allSatisfy { $0.duration.count == 1 })
  }

  @Test("An animation requires images and positive durations") func impossible() throws {
    #expect(ImageAnimation([ImageAsset]()) == nil)
    #expect(ImageAnimation([try asset("a")], frameDuration: .zero) == nil)
    #expect(ImageAnimation([try asset("a")], frameDuration: -Flicks(1, over: 1)) == nil)
  }
}
