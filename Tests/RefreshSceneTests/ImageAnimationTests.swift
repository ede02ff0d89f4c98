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

  @Test(
    "An animation shows its images in time",
    arguments: TableRow.rows(of: "Scenes/image-animation.tsv"))
  func images(row: TableRow) throws {
    let animation = try Self.animation()
    #expect(animation.duration == Flicks(45, over: 100))
    let time = Flicks(Int64(try row.number(2)), over: 100)
    let plays = Int(row[1])
    for (time, name) in [(time, row[3]), (time - Flicks(count: 1), row[4])] where name != "-" {
      #expect(animation.asset(at: time, plays: plays).name == name)
    }
  }

  @Test("A pull shows image ⌊n·percent⌋ of n, and the last one from a full pull on")
  func percents() throws {
    let animation = try Self.animation()
    let percents = [
      0.0, 0.333, 0.334, 0.666, 0.667, 1, 7, .infinity, -0.1, -.infinity, .nan,
    ]
    let names = percents.map { animation.asset(atPercent: $0).name }
    #expect(names.joined() == "aabbccccaaa")
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
