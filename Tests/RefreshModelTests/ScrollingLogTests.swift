import Foundation

@Suite("The scroll view in logs of UIKit")
struct ScrollingLogTests {
  /// Returns the rows of a log in `Fixtures/Scrolling`, whose README names the sources.
  private func log(
    _ name: String, in folder: URL = Repository.fixtures.appending(path: "Scrolling")
  )
    throws -> [[Double]]
  {
    let file = folder.appending(path: "\(name).csv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map {
      try $0.split(separator: ",").map { try #require(Double($0)) }
    }
  }

  /// Returns a list on a phone with three pixels per point, whose content ends at `end`.
  private func phone(height: Double, end: Double, _ change: (inout Script) -> Void = { _ in })
    -> Fixture
  {
    Fixture(
      with(.demo) {
        $0.frame = Rect(x: 0, y: 0, width: 402, height: height)
        ($0.rows, $0.rowHeight) = (1, end + height)
        ($0.screenScale, $0.pixelRule) = (3, .uiKit)
        $0.scrollView.momentum = .decay
        change(&$0)
      }, [:])
  }

  /// Expects the differences to have a largest magnitude and a root mean square within limits.
  private func expect(
    _ differences: [Double], largest: Double, rms: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let greatest = differences.map(abs).max() ?? .infinity
    let mean = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
    #expect(greatest <= largest && mean.squareRoot() <= rms, sourceLocation: sourceLocation)
  }

  /// The interval of the simulators' display link, by which UIKit's first step precedes the lift.
  private static let frame = 1.0 / 60

  @Test("Each offset of the drag is the logged pixel") func drag() throws {
    let log = try log("drag")
    let timeline = try phone(height: 2045 / 3.0, end: 2000).run(
      log.map { _ in .drag(15, over: 0.025) })
    for (index, row) in log.enumerated() {
      let offset = timeline.instant(0.025 * Double(index + 1)).offset
      #expect(isClose(offset, row[1], within: 1e-4), "\(row[0])")
    }
  }

  @Test("A list released at rest is within 0.85 pt of the log") func bounce() throws {
    let log = try log("list-log", in: Repository.examples)
    let timeline = try phone(height: 2045 / 3.0, end: 2000).run([
      .pull(to: log[0][1]), .hold(0.05), .release,
    ])
    let lift = try timeline.time(.touchEnded)
    let differences = log.map { timeline.instant($0[0], after: lift).offset - $0[1] }
    expect(differences, largest: 0.85, rms: 0.25)
    // The figure in the article on the scroll view shows this run.
    for row in try self.log("list-run", in: Repository.examples) {
      #expect(isClose(timeline.instant(row[0], after: lift).offset, row[1], within: 1e-3))
    }
    // Half after 90 ms, a tenth after 275 ms, a point after 566 ms.
    for (time, rest) in [(0.09, 88.5), (0.275, 17.7), (0.566, 1)] {
      #expect(isClose(timeline.instant(time, after: lift).offset, -rest, within: 1.2))
    }
  }

  @Test("A fling is within 0.8 pt of the log, and ends at its target") func deceleration() throws {
    let log = try log("deceleration")
    let timeline = try phone(height: 2045 / 3.0, end: 20_000).run([
      .jump(to: 400), .fling(-480.8337),
    ])
    expect(
      log.map { timeline.instant($0[0] + Self.frame).offset - $0[1] }, largest: 0.8, rms: 0.4)
    #expect(isClose(timeline.last.offset, 635.3333, within: 1e-4))
  }

  @Test("Each deceleration ends within half a pixel of the target that UIKit announces")
  func targets() throws {
    for row in try log("targets") {
      let decay = ScrollDecay(velocity: row[2], rate: row[0])
      let target = row[1] + decay.value(at: decay.duration(speed: 10))
      #expect(isClose(target, row[3], within: 0.5 / 3), "\(row)")
    }
  }

  @Test("A fling into the edge is within 1.6 pt of the log") func intoTheEdge() throws {
    let log = try log("into-the-edge").dropLast()
    let start = try #require(log.first)[0]
    let timeline = try phone(height: 874, end: 5126).run([
      .jump(to: 13691 / 3.0), .fling(-4763.633),
    ])
    expect(
      log.map { timeline.instant($0[0] - start + Self.frame).offset - $0[1] }, largest: 1.6,
      rms: 0.6)
  }

  @Test("A release beyond the edge is within 0.7 pt of the log") func beyondTheEdge() throws {
    let log = try log("beyond-the-edge").dropLast()
    let start = try #require(log.first)[0]
    let timeline = try phone(height: 874, end: 5126).run([
      .jump(to: 5126), .pull(to: 5317), .release(velocity: -2397.537),
    ])
    let lift = try timeline.time(.touchEnded)
    expect(
      log.map { timeline.instant($0[0] - start + Self.frame, after: lift).offset - $0[1] },
      largest: 0.75, rms: 0.4)
  }

  @Test("By its decay alone, a bounce is within half a point of a trackpad's log")
  func trackpad() throws {
    let log = try log("at-rest").dropLast()
    let start = try #require(log.first)[0]
    let bounce = BounceBack(distance: 4899 - 4624, momentum: .decay)
    expect(
      log.map { 4624 + bounce.value(at: $0[0] - start + Self.frame) - $0[1] }, largest: 0.5,
      rms: 0.2)
    // The bounce ends half a point from the edge, as in both logs.
    let end = log.last.map { $0[0] - start + Self.frame } ?? 0
    #expect(isClose(bounce.duration(threshold: 0.5), end, within: Self.frame))
  }

  @Test("The pan's velocity has a fifth of the last step and four fifths of the one before")
  func pan() throws {
    let log = try log("touches")
    let steps = zip(log.dropFirst(), log).map { ($0[1] - $1[1]) / ($0[0] - $1[0]) }
    for index in 1..<steps.count {
      let velocity = 0.2 * steps[index] + 0.8 * steps[index - 1]
      #expect(isClose(velocity, log[index + 1][2], within: 0.1))
    }
  }

  @Test("A release without a velocity has the one of the last touches", arguments: [0, 0.01, 0.2])
  func velocity(hold: Double) throws {
    let timeline = try phone(height: 874, end: 5126).run([
      Step(.drag(.init(.by(-200), duration: seconds(0.25), curve: .easeIn))), .hold(hold),
      Step(.release(velocity: nil)),
    ])
    // The finger's travel 0, 1, 2 and 3 steps of 1/120 s before the release.
    let travel = (0...3).map { -200 * easeIn(min((0.25 + hold - Double($0) / 120) / 0.25, 1)) }
    let steps = zip(travel, travel.dropFirst()).map { ($0 - $1) * 120 }
    let pans = [0.2 * steps[0] + 0.8 * steps[1], 0.2 * steps[1] + 0.8 * steps[2]]
    let expected = 0.25 * pans[0] + 0.75 * pans[1]
    #expect(isClose(timeline.events(.touchEnded).first?.number ?? .nan, expected, within: 1))
    #expect((timeline.last.offset > 200) == (hold < 0.1))
  }

  @Test("Below 250 points per second the list is released at rest", arguments: [249.9, 250])
  func minimumFling(velocity: Double) throws {
    let timeline = try phone(height: 874, end: 5126).run([.jump(to: 400), .fling(-velocity)])
    #expect((timeline.last.offset > 400) == (velocity >= 250))
  }
}
