@Suite("Numbers at the ends of their range on the command line")
struct ExtremeNumberTests {
  /// Command lines with `N` in place of a number, and the exit code.
  private static let commands: [(line: String, status: Int32)] = [
    ("render wave.yaml --frames N", 64), ("render wave.yaml --frames 0-1:N", 64),
    ("render wave.yaml --frames 1..<N", 64), ("render wave.yaml --count N --drive progress", 64),
    ("render wave.yaml --jobs N", 64), ("render wave.yaml -o a.gif --repeat N", 64),
    ("render wave.yaml -o a.gif --max-size N", 64), ("render wave.yaml --rate N", 64),
    ("render wave.yaml --rate 1/N", 64), ("render wave.yaml --at trigger[N]", 64),
    ("render wave.yaml --at N", 64), ("render wave.yaml --percents N --drive progress", 64),
    ("render wave.yaml --shard 1/N", 64), ("render wave.yaml --set steps.N.wait=1", 65),
    ("trace wave.yaml --origin N", 64), ("trace wave.yaml --origin trigger-N --every 1", 64),
    ("curve describe log.csv --columns 1,N", 65), ("curve sample steps(N) --at 0.5", 64),
    ("sweep wave.yaml --vary header.ballCount=1..N:1", 64),
  ]

  @Test(
    "The largest integers are refused with a message",
    arguments: Grids.part(of: commands, count: 8), ["9223372036854775807", "9223372036854775806"])
  func flags(command: (line: String, status: Int32), number: String) throws {
    let reel = try ReelProgram()
    try reel.write("time,value\n0,1\n1,2\n2,4\n", to: "log.csv")
    let line = command.line.replacing("N", with: number)
    let outcome = try reel.run(line)
    #expect(outcome.status == command.status, "\(line): \(outcome.errors)")
    #expect(
      outcome.errors.isEmpty || outcome.errors.contains(": ") && !outcome.errors.contains("Fatal"))
  }

  @Test("Names of images that end in the largest integer continue no sequence") func names() throws
  {
    let reel = try ReelProgram()
    for number in [Int.max - 2, Int.max] { try reel.write([], to: "a\(number).png") }
    try reel.write("header: { style: mj-gif-header, idleImages: a#.png }\n", to: "images.yaml")
    try reel.expect(65, "check images.yaml", errors: "images.yaml:1:")
  }
}
