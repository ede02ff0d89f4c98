/// The list's upper edge is 80 points down the screen, and its center is at 187.5.
@Suite("The style of the system's refresh control")
struct SystemStyleTests {
  private static let ids = (0..<8).map { "header.spinner.spoke.\($0)" }

  /// Times after the trigger, in seconds, and the alphas of the spokes, in levels of 255.
  private static let ticks: [(Double, [Double])] = [
    (0, [47, 47, 47, 47, 72, 97, 122, 147]), (0.125, [147, 47, 47, 47, 47, 72, 97, 122]),
    (0.3, [122, 147, 47, 47, 47, 47, 72, 97]), (0.5, [72, 97, 122, 147, 47, 47, 47, 47]),
    (0.99, [47, 47, 47, 72, 97, 122, 147, 47]), (1, [47, 47, 47, 47, 72, 97, 122, 147]),
  ]

  /// Returns the alphas of the drawn spokes, in levels of 255.
  private func levels(_ list: DisplayList) -> [Double] {
    Self.ids.compactMap { list.color(of: $0) }.map { $0.alpha * 255 }
  }

  private func opacity(_ list: DisplayList) -> Double? {
    list.item(id: "header.spinner")?.item.group?.opacity
  }

  @Test(
    "Spokes appear one by one, in a spinner that becomes opaque first",
    arguments: [(0.0, 0, 0.0), (0.25, 2, 0.8303), (0.5, 4, 1), (0.75, 6, 1), (0.999, 8, 1)])
  func reveal(percent: Double, count: Int, opacity: Double) throws {
    let run = try Fixture.screen(
      header: SystemStyle(), settings: ["threshold": .number(100)], [.pull(percent), .hold(1)])
    let list = run.list(at: 0.5)
    #expect(levels(list).count == count)
    for level in levels(list) { #expect(isClose(level, 147)) }
    if count > 0 { #expect(isClose(self.opacity(list), opacity, within: 5e-5)) }
  }

  @Test("The reveal is complete beyond the threshold of a behavior that waits for the release")
  func beyond() throws {
    for percent in [1, 1.5] {
      let run = try Fixture.screen(
        header: SystemStyle(), behavior: "mj-header", [.pull(percent), .hold(1)])
      let list = run.list(at: 0.5)
      #expect(levels(list).count == 8 && levels(list).allSatisfy { isClose($0, 147) })
      #expect(opacity(list) == 1)
    }
  }

  @Test("While refreshing, the spinner ticks in eight steps per second", arguments: ticks)
  func ticking(time: Double, expected: [Double]) throws {
    let run = try Fixture.screen(header: SystemStyle(), [.pull(1), .hold(0.2), .release])
    let list = try run.list(time, after: .trigger)
    #expect(zip(levels(list), expected).allSatisfy { isClose($0, $1) }, "\(levels(list))")
    #expect(levels(list).count == 8 && opacity(list) == 1)
  }

  @Test("The spinner is 16 points below the list's upper edge, with spokes of 4.67 to 14 points")
  func place() throws {
    let run = try Fixture.screen(header: SystemStyle(), [.pull(1), .hold(0.2), .release])
    for time in [0.1, 0.3, 1.5] {
      let list = try run.list(time, after: .trigger)
      let top = try #require(list.bounds(of: Self.ids[0]))
      #expect(isClose(top, Rect(x: 187.5 - 1.4, y: 96, width: 2.8, height: 28.0 / 3)))
      let right = try #require(list.bounds(of: Self.ids[2]))
      #expect(isClose(right, Rect(x: 187.5 + 14.0 / 3, y: 108.6, width: 28.0 / 3, height: 2.8)))
      #expect(list.color(of: Self.ids[0])?.withAlpha(1) == Color(60, 60, 68))
      let dark = try run.list(time, after: .trigger, .dark)
      #expect(dark.color(of: Self.ids[0])?.withAlpha(1) == Color(235, 235, 245))
    }
  }

  @Test("At the end, the spinner shrinks from a radius of 8.4 points to nothing")
  func end() throws {
    let run = try Fixture.screen(header: SystemStyle(), [.pull(1.05), .hold(0.2), .release])
    for (time, radius) in [(0.0, 8.4), (0.15, 4.2)] {
      let list = try run.list(time, after: .end)
      let spoke = try #require(list.bounds(of: Self.ids[0]))
      #expect(isClose(spoke.maxY - spoke.minY, radius * 2 / 3, within: 1e-6))
      #expect(isClose(80 + 30 - spoke.minY, radius, within: 1e-6))
    }
    let list = try run.list(0.3, after: .end)
    #expect(list.item(id: "header.spinner") == nil)
  }

  @Test("A crop of the header alone holds the spinner at every pull up to the threshold")
  func height() throws {
    #expect(styled(SystemStyle())?.preferredHeight == 113)
    #expect(styled(SystemStyle(), ["threshold": .number(40)])?.preferredHeight == 60)
  }
}
