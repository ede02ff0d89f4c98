import GoldenImages

@Suite("Header layers")
struct HeaderLayerTests {
  @Test("Keyframes stay few, and an arc is a trimmed circle that rotates")
  func keys() throws {
    // Baked keyframes would be 150 per property for the wave's 2.5 s. Only the field's height has more
    // than 12 keys: a timer's 29 steps, which are larger than twice the tolerance.
    let wave = try HeaderExample.wave.lottie().header
    let counts = wave.layers.flatMap(\.flattened).flatMap(\.tracks.values).map(\.keys.count)
      .sorted()
    #expect(counts.dropLast().allSatisfy { $0 <= 12 } && counts.last ?? 0 <= 36, "\(counts)")
    let bounce = try HeaderExample.bounce.lottie().header
    let ring = try #require(bounce.layers.flatMap(\.flattened).first { $0.name == "ring" })
    guard case .ring(let radius, let style) = ring.drawing else {
      Issue.record("the ring is no ring")
      return
    }
    // 1.2 times the radius of a ball with a diameter of 36 points.
    #expect(abs(radius - 21.6) < 1e-3)
    #expect(style.width == 2)
    #expect(ring.tracks[.path] == nil)
  }

  @Test("The keyframes alone reproduce the frames", arguments: ExportGridTests.someHeaders)
  func frames(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    let player = LayerPlayer(header: header)
    let renderer = CairoRenderer()
    for segment in header.segments.segments {
      // Never at a multiple of 1/12 s, when spinners jump.
      for frame in stride(from: Double(segment.first) + 0.43, to: Double(segment.last), by: 13) {
        let drawn = try renderer.render(
          player.displayList(at: frame / header.segments.rate), scale: 1)
        let own = try renderer.render(try header.displayList(at: frame), scale: 1)
        // Edges may deviate by the tolerance, twice if both a layer and its
        // parent do.
        let difference = try ImageComparison(.edges(tolerance: 0.6))
          .difference(between: drawn, and: own)
        #expect(difference.differing <= 8, "\(name) at \(frame)")
      }
    }
  }

  @Test("Layer names are unique") func names() throws {
    for example in [HeaderExample.wave, .bounce, .mjHeader, .elastic] {
      let names = try example.lottie().header.layers.flatMap(\.flattened).map(\.name)
      #expect(Set(names).count == names.count)
    }
  }
}
