@testable import Figures

@Suite("Tracks of a run")
struct RunTracksTests {
  @Test("The offset and pull of a drag to 80 points are recorded with their maximum and end")
  func waveDrag() throws {
    let scenario = try Scenario(
      parsing: """
        style: wave
        steps: [{ drag: { offset: -80, duration: 0.5 } }, { hold: 0.1 }, release]
        clock: { duration: 2 }
        """, library: Library())
    let timeline = try ResolvedScenario(scenario, library: Library()).play()
    let tracks = RunTracks(timeline)
    let offset = try #require(tracks["contentOffset.y"])
    #expect(offset.curve.values.min() == -80)
    #expect(offset.curve.domain == 0...2)
    let percent = try #require(tracks["header.pullingPercent"])
    #expect(percent.curve.values.max() == 1)
    #expect(tracks["no.such"] == nil)
  }
}
