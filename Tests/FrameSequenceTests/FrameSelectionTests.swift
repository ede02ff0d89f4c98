private struct NoEvent: Error {}

extension SequencePlan {
  /// Returns the time of an event in seconds.
  fileprivate func time(of name: String) throws -> Double {
    guard let timeline else { throw NoEvent() }
    return try timeline.time(of: try Instant(parsing: name)).seconds
  }
}

@Suite("Selections of frames")
struct FrameSelectionTests {
  @Test(
    "Every form of the grammar selects the expected frames",
    arguments: [
      ("12", [12]), ("0..<3", [0, 1, 2]), ("0...3", [0, 1, 2, 3]), ("37-", [37, 38, 39]),
      ("37...", [37, 38, 39]), ("1-3,7,20-26:2", [1, 2, 3, 7, 20, 22, 24, 26]),
      ("0-5:4", [0, 4]), ("3,1,2,2", [1, 2, 3]), (" 1 - 2 , 5 ", [1, 2, 5]), ("30-:5", [30, 35]),
      ("39", [39]), ("5...5", [5]),
    ])
  func forms(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(parsing: text).indices(outOf: 40) == frames)
  }

  @Test(
    "A malformed selection is refused with the reason",
    arguments: [
      ("", "a part is empty"), ("1,,2", "a part is empty"), ("a", "“a” is not a frame number"),
      ("-3", "a frame number is missing"), ("5-2", "ends before it begins"),
      ("5..<5", "5..<5 is empty"), ("1-9:0", "step"), ("4:2", "“:2”"),
      ("99999999999999999999", "too large"), ("1.5", "“1.5” is not"), ("+1", "“+1” is not"),
      ("trigger..", "is not a part of a run"), ("trigger..soon", "is not a part of a run"),
      ("..<5", "missing"), ("3..<", "missing"), ("１", "not a frame number"),
    ])
  func malformed(text: String, reason: String) {
    expectError(reason, "“\(text)”") { try FrameSelection(parsing: text) }
  }

  @Test(
    "Two instants select the frames between them, which retain their numbers",
    arguments: [
      ("0.5..0.75", 0.5, 0.75), ("trigger..trigger+0.6", 0, 0.6),
      ("trigger-0.1 .. trigger", -0.1, 0),
    ])
  func spans(text: String, first: Double, last: Double) throws {
    let resolved = try ResolvedScenario(Scenario(parsing: "style: wave"))
    let whole = try SequencePlan(resolved)
    let part = try SequencePlan(resolved, options(frames: text))
    let start = text.hasPrefix("trigger") ? try whole.time(of: "trigger") : 0
    let expected = whole.images.map(\.frame).filter {
      $0.time.seconds > start + first - 1e-9 && $0.time.seconds < start + last + 1e-9
    }
    #expect(part.images.map(\.frame.index) == expected.map(\.index) && !expected.isEmpty)
    #expect(part.images.map(\.frame.time) == expected.map(\.time))
    // A quarter of the speed has four times the frames.
    let slow = try SequencePlan(
      ResolvedScenario(Scenario(parsing: "style: wave\nclock: { speed: 0.25 }")),
      options(frames: text))
    #expect(abs(slow.images.count - 4 * expected.count) <= 4)
  }

  @Test(
    "A part of a run that is empty, reversed or not of a run is refused",
    arguments: [
      ("trigger+0.6..trigger", Drive.time, "ends before it begins"),
      ("0.501..0.502", .time, "contains no frame"), ("0..1", .loop, "requires --drive time"),
    ])
  func emptySpans(text: String, drive: Drive, reason: String) throws {
    let resolved = try ResolvedScenario(Scenario(parsing: "style: wave"))
    expectError(reason) { try SequencePlan(resolved, options(drive: drive, frames: text)) }
  }

  @Test(
    "A frame past the end is an error that names the last frame",
    arguments: ["40", "0-40", "40-", "0..<41"])
  func pastTheEnd(text: String) throws {
    let selection = try FrameSelection(parsing: text)
    expectError("the last of 40 frames is 39") { try selection.indices(outOf: 40) }
  }
}
