import BezierGeometry
import CairoBackend
import CodeExport
import CurveTuning
import GoldenImages
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScenario
import RefreshScene
import TestSupport
import Testing
import VectorDrawing

@Suite("Header layers")
struct HeaderLayerTests {
  @Test("The wave's bounce is exported with the scenario's timing function")
  func waveBounce() throws {
    let track = try #require(try HeaderExample.wave.get().track("wave", .path))
    #expect(track.refreshing.keys.map(\.time) == [0, 0.2])
    #expect(track.refreshing.easings == [.easeInEaseOut])
    // The y-coordinate of the hill's control point: twice the hill's 50 points at first, and
    // level at the end.
    #expect(track.refreshing.keys.map { $0.value[3] } == [-100, 0])
    #expect(track.maximumError < 1e-9)
  }

  @Test(
    "A custom timing function is exported", arguments: ["cubic-bezier(.3, .1, .2, .9)", "ease-out"])
  func ownCurve(curve: String) throws {
    let header = try HeaderExample.header(
      of: "Originals/wave", changing: [ScenarioOverride(parsing: "header.bounceTiming=\(curve)")])
    let track = try #require(header.track("wave", .path))
    #expect(track.refreshing.easings == [try TimingFunction(parsing: curve)])
    #expect(track.maximumError < 1e-4)
  }

  @Test("Each ball's float loops from its start, with keys at the corners of the triangle wave")
  func floats() throws {
    let header = try HeaderExample.wave.get()
    for (tag, start) in [0.5, 0.7, 0.9, 1.1].enumerated() {
      let loop = try #require(header.track("ball.\(tag)", .y)?.loop)
      let times = loop.keys.map { $0.time - start }
      #expect(zip(times, [0, 0.25, 0.75, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(loop.keys.map { $0.value[0] } == [-35, -30, -40, -35])
      #expect(loop.easings == [.linear, .linear, .linear])
    }
  }

  @Test("A spinner loops in twelve steps per second")
  func spinner() throws {
    let loop = try #require(
      try HeaderExample.ego.get().track("header.spinner", .rotation)?.loop)
    #expect(abs(loop.keys[loop.keys.count - 1].time - loop.keys[0].time - 1) < 1e-6)
    let turns = loop.keys.map { $0.value[0] * 6 / .pi }
    #expect(Set(turns.map { $0.rounded() }).count == 13)
    #expect(turns.allSatisfy { abs($0 - $0.rounded()) < 1e-4 })
  }

  @Test("A ring's arc is exported as a trimmed, rotating circle")
  func ring() throws {
    let header = try HeaderExample.bounce.get()
    let ring = try #require(header.layer("ring"))
    guard case .ring(let radius, let style) = ring.content else {
      Issue.record("the ring is no ring")
      return
    }
    // 1.2 times the radius of a ball with a diameter of 36 points.
    #expect(abs(radius - 21.6) < 1e-3)
    #expect(style.width == 2)
    #expect(ring.tracks[.x] == nil && ring.tracks[.path] == nil)
    let loop = try #require(ring.tracks[.strokeEnd]?.loop)
    #expect(abs(loop.keys[loop.keys.count - 1].time - loop.keys[0].time - 1.6) < 1e-6)
  }

  @Test("Inset and offset movements start at the trigger and at the end")
  func insets() throws {
    let header = try HeaderExample.mjHeader.get()
    let inset = try #require(header.numbers.first { $0.property == .number("contentInset.top") })
    #expect(inset.refreshing.keys.map(\.time).prefix(2) == [0, 0.25])
    #expect(inset.refreshing.keys.last?.value == [54])
    #expect(inset.ending?.keys.map(\.time).prefix(2) == [0, 0.4])
    #expect(inset.ending?.keys.last?.value == [0])
    #expect(inset.ending?.easings.first == .easeInEaseOut)
  }

  @Test("The export ends when the refresh is at rest, regardless of later steps")
  func laterSteps() throws {
    // The header's return takes 0.4 s; the list is scrolled to its end only after it.
    let header = try HeaderExample.mjHeader.get()
    let end = try #require(header.events.first { $0.name == "end" })
    #expect(abs(header.duration - end.time - 0.4) < 1e-9)
  }

  @Test(
    "The error stays within the tolerance and the reported maximum at random times",
    arguments: [0.05, 1])
  func errors(allowed: Double) throws {
    let header = try HeaderExample.header(of: "Originals/wave", tolerance: allowed)
    let run = try HeaderExample.wave.run()
    var generator = SeededGenerator(seed: 7)
    for tag in 0..<4 {
      let tracks = try [
        #require(header.track("ball.\(tag)", .x)), #require(header.track("ball.\(tag)", .y)),
      ]
      #expect(tracks.allSatisfy { $0.maximumError <= allowed })
      for _ in 0..<300 {
        let time = Double.random(in: 0..<1.99, using: &generator)
        let list = run.displayList(at: time)
        guard case .group(let ball)? = list.item(id: "ball.\(tag)")?.item else {
          Issue.record("no ball at \(time)")
          return
        }
        let seen = [ball.transform.tx, ball.transform.ty]
        for (track, seen) in zip(tracks, seen) {
          // Samples at 240 Hz may miss a corner slightly.
          #expect(abs(track.value(at: time)[0] - seen) <= track.maximumError + 0.02)
        }
      }
    }
  }

  @Test("A larger tolerance gives fewer keys")
  func keyCounts() throws {
    let counts = try [0.02, 4].map { points in
      let header = try HeaderExample.header(of: "Originals/ego", tolerance: points)
      return header.numbers.reduce(0) { $0 + $1.keyCount }
    }
    #expect(counts[0] > counts[1])
    // Baked keyframes would be 150 per property for the wave's 2.5 s.
    let wave = try HeaderExample.wave.get()
    #expect(wave.allLayers.flatMap(\.sortedTracks).allSatisfy { $0.keyCount <= 12 })
  }

  @Test(
    "The keyframes alone reproduce the frames",
    arguments: ExportGridTests.someHeaders)
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
        // Edges may deviate by the tolerance of a quarter point, twice if both a layer and its
        // parent do.
        let difference = try ImageComparison(.edges(tolerance: 0.6))
          .difference(between: drawn, and: own)
        #expect(difference.differing <= 8, "\(name) at \(frame)")
      }
    }
  }

  @Test("Without a trigger, the error explains what would trigger")
  func noTrigger() throws {
    let scenario = try Scenario(
      parsing: """
        style: wave
        steps: [{ drag: { offset: -60, duration: 0.5 } }, release]
        """, library: Library())
    let resolved = try ResolvedScenario(scenario, library: Library())
    let error = #expect(throws: HeaderExportError.self) { try HeaderExport(resolved, name: "flat") }
    #expect(error?.description.contains("wave triggers above 80") == true)
  }

  @Test("Layer names are unique")
  func names() throws {
    for header in try [
      HeaderExample.wave.get(), HeaderExample.bounce.get(), HeaderExample.mjHeader.get(),
      HeaderExample.elastic.get(),
    ] {
      let names = header.allLayers.map(\.name)
      #expect(Set(names).count == names.count)
    }
  }
}
