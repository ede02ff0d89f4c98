@Suite("Headers of artworks")
struct ArtworkStyleTests {
  private let folder: TemporaryFolder

  /// The layer's x is the frame, so that the frame can be read from the display list.
  private static let lottie = #"""
    {"fr": 50, "ip": 0, "op": 200, "w": 400, "h": 100, "layers": [{"ty": 4, "nm": "dot", "ip": 0,
    "op": 200, "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [0, 50]}, {"t": 200, "s": [200, 50]}]}},
    "shapes": [{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [9, 9]}}, {"ty": "fl", "c": {"k": [1, 0, 0]}}]}],
    "markers": [{"cm": "pull", "tm": 0, "dr": 40}, {"cm": "loop", "tm": 60, "dr": 30},
    {"cm": "success", "tm": 100, "dr": 20}, {"cm": "error", "tm": 150, "dr": 10}]}
    """#
  private static let svg = """
    <svg viewBox='0 0 100 100'><path id='line' d='M0 50h100' stroke='red' stroke-width='4'/>\
    <rect id='box' x='40' y='40' width='20' height='20'/></svg>
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.lottie.utf8), to: "a.json")
    try folder.write(Array(Self.svg.utf8), to: "a.svg")
  }

  private func resolve(_ header: String, app: String = "{ after: 1 }") throws -> ResolvedScenario {
    try ResolvedScenario(
      Scenario(
        parsing: """
          header: { \(header) }
          steps: [{ drag: { pull: 1.2, duration: 0.5 } }, release]
          app: { header: [\(app)] }
          """, fileName: folder.path(of: "a.yaml")))
  }

  private func errors(_ header: String) -> [String] {
    do {
      _ = try resolve(header)
      return []
    } catch {
      return (error as? ScenarioErrors)?.problems.map(\.sentence) ?? ["\(error)"]
    }
  }

  private func frame(_ resolved: ResolvedScenario, at instant: String) throws -> Double? {
    let timeline = try resolved.play()
    let list = resolved.scene.displayList(at: try timeline.instant(instant), appearance: .light)
    guard case .group(let group)? = list.item(id: "header.artwork.dot")?.item else { return nil }
    return group.transform.tx
  }

  // MARK: Lottie

  @Test(
    "The pull, the refresh and its end show the frames of their parts",
    arguments: [
      // Half of the pull's 40 frames, and its last one beyond the threshold.
      ("pull=0.5", "{ after: 1 }", 20.0), ("pull=1.1", "{ after: 1 }", 40),
      // 50 frames a second from frame 60, in a loop of 30.
      ("trigger+0.1", "{ after: 1 }", 65), ("trigger+0.7", "{ after: 1 }", 65),
      // The end of each result, and its last frame.
      ("end+0.1", "{ after: 1 }", 105), ("end+0.1", "{ after: 1, result: failure }", 155),
      ("end+0.35", "{ after: 1, result: failure }", 160),
    ])
  func frames(instant: String, app: String, expected: Double) throws {
    let resolved = try resolve(
      "style: lottie, file: a.json, slowDuration: 0.5", app: app)
    #expect(isClose(try frame(resolved, at: instant), expected, within: 1e-6))
  }

  @Test("Given frames replace the markers, also backward, and a speed applies while refreshing")
  func ranges() throws {
    let resolved = try resolve(
      "style: lottie, file: a.json, pull: [100, 0], refreshing: pull, speed: 2")
    #expect(isClose(try frame(resolved, at: "pull=0.25"), 75, within: 1e-6))
    #expect(isClose(try frame(resolved, at: "trigger+0.5"), 10, within: 1e-6))
  }

  @Test(
    "Frames and markers that the file does not have are refused with those that it has",
    arguments: [
      ("pull: [0, 201]", "header.pull is outside of a.json; found [0, 201]"),
      ("refreshing: lop", "header.refreshing is no marker of a.json; found lop"),
    ])
  func refusals(setting: String, message: String) {
    let contents =
      "frames 0 to 200, at 50 per second; markers pull at 0, loop at 60, success at 100, error at 150"
    #expect(
      errors("style: lottie, file: a.json, \(setting)") == ["\(message); allowed: \(contents)"])
  }

  @Test("A file without markers needs frames, and one of another kind is named as what it is")
  func files() throws {
    let plain = Self.lottie.replacing("\"markers\"", with: "\"notes\"")
    try folder.write(Array(plain.utf8), to: "plain.json")
    #expect(
      errors("style: lottie, file: plain.json") == [
        "header needs the frames of pull or refreshing, such as pull: [0, 30], since plain.json has no "
          + "markers with these names; found plain.json; allowed: frames 0 to 200, at 50 per second; "
          + "no markers"
      ])
    #expect(errors("style: lottie, file: plain.json, pull: [0, 30]").isEmpty)
    #expect(errors("style: lottie, file: a.svg").first?.contains("an SVG drawing") == true)
    #expect(errors("style: svg, file: a.json").first?.contains("a Lottie animation") == true)
  }

  // MARK: SVG

  @Test(
    "A line is drawn with the pull, and what belongs to an end appears with it",
    arguments: [
      ("pull=0.5", "{ after: 1 }", 0.5, 0.0), ("trigger+0.5", "{ after: 1 }", 1, 0),
      ("end+0.2", "{ after: 1 }", 1, 0.5), ("end+0.2", "{ after: 1, result: failure }", 1, 0),
    ])
  func drawing(instant: String, app: String, length: Double, opacity: Double) throws {
    let resolved = try resolve(
      "style: svg, file: a.svg, draw: { line: pull }, fade: { box: success }, size: 100, "
        + "slowDuration: 0.5", app: app)
    let timeline = try resolved.play()
    let list = resolved.scene.displayList(at: try timeline.instant(instant), appearance: .light)
    let line = try #require(list.item(id: "header.artwork.line.stroke")?.item)
    guard case .stroke(let stroke) = line else { return }
    #expect(isClose(stroke.path.length, 100 * length, within: 0.01))
    let box = list.item(id: "header.artwork.box")?.item
    if case .group(let group)? = box {
      #expect(isClose(group.opacity, opacity, within: 1e-6))
    } else {
      #expect(opacity == 0)
    }
  }

  @Test("A part that the drawing does not have is refused with those that it has") func parts() {
    #expect(
      errors("style: svg, file: a.svg, spin: { bx: pull }") == [
        "header.spin.bx is no element of a.svg; found bx; allowed: box or line"
      ])
    #expect(
      errors("style: svg, file: a.svg, spin: pul") == [
        "header.spin must be a phase; found pul; allowed: none, pull, refreshing, end, success, "
          + "failure, or { ID: pull }; did you mean pull?"
      ])
  }
}
