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
      ("..<5", "missing"), ("3..<", "missing"), ("１", "not a frame number"),
    ])
  func malformed(text: String, reason: String) {
    expectError(reason, "“\(text)”") { try FrameSelection(parsing: text) }
  }

  @Test(
    "A frame past the end is an error that names the last frame",
    arguments: ["40", "0-40", "40-", "0..<41"])
  func pastTheEnd(text: String) throws {
    let selection = try FrameSelection(parsing: text)
    expectError("the last of 40 frames is 39") { try selection.indices(outOf: 40) }
  }
}
