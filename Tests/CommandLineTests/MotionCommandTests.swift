@Suite("Rendering and sweeping to animation files")
struct MotionCommandTests {
  private static let ffprobe = ExternalProgram("/usr/bin/ffprobe", "/opt/homebrew/bin/ffprobe")

  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test(
    "The extension selects the format, and ffprobe reads the size and the duration",
    .enabled(if: Self.ffprobe.isAvailable, "ffprobe is missing: sudo apt-get install ffmpeg"),
    arguments: ["gif", "apng", "mp4", "webm", "mov"])
  func formats(ending: String) throws {
    let json = try reel.expect(0, "render wave.yaml -o a.\(ending) --rate 10 --json").json
    #expect(json["bytes"] as? Int == (try reel.folder.read("a.\(ending)").count))
    let outcome = try Self.ffprobe.run([
      "-v", "error", "-count_frames", "-show_entries",
      "stream=width,height,nb_read_frames:format=duration", "-of", "csv=p=0:nk=1",
      reel.folder.path(of: "a.\(ending)"),
    ])
    let numbers = outcome.text.split(whereSeparator: { ",\n".contains($0) }).map { Double($0) }
    #expect(numbers[..<2] == [60, 50], "\(outcome.text)\(outcome.errors)")
    let frames = try #require(json["frames"] as? Int)
    if ["mp4", "webm", "mov"].contains(ending) {
      #expect(numbers[2] == Double(frames))
      #expect(abs((numbers[3] ?? 0) - Double(frames) / 10) < 0.11)
    }
    #expect(try reel.names().sorted() == ["a.\(ending)", "wave.yaml"])
  }

  @Test("By default, GIF files loop forever and APNG files have the scenario's frame rate")
  func standards() throws {
    func count(_ line: String) throws -> Int? {
      try reel.expect(0, "render wave.yaml \(line) --json").json["frames"] as? Int
    }
    #expect(try count("-o a.apng") == count("-o frames"))
    // The repeat count is in the NETSCAPE2.0 block, where 0 means forever.
    for (options, repeats) in [("", UInt8(0)), ("--repeat 3", 2)] {
      try reel.expect(0, "render wave.yaml -o a.gif \(options)")
      let block = Array("NETSCAPE2.0".utf8) + [3, 1, repeats, 0]
      #expect(try reel.folder.read("a.gif").firstRange(of: block) != nil)
    }
  }

  @Test("--max-size reduces a GIF file, and states how; a size that is too small is an error")
  func limitedSize() throws {
    let render = "render wave.yaml --set canvas.crop=screen --rate 10"
    try reel.expect(0, "\(render) -o a.gif")
    let limit = try reel.folder.read("a.gif").count / 2
    try reel.expect(
      0, "render wave.yaml --set canvas.crop=screen -o b.gif --max-size \(limit)",
      prints: "b.gif\n",
      errors: "to stay within", "images per second, scale")
    #expect(try reel.folder.read("b.gif").count <= limit)
    try reel.expect(73, "\(render) -o c.gif --max-size 1k", errors: "exceeds --max-size")
    #expect(!reel.exists("c.gif"))
  }

  @Test("--max-size writes one reduction of both appearances, and warns once")
  func limitedPair() throws {
    try reel.write(
      """
      screen: { width: 60, height: 200 }
      content: { navigationBar: false }
      steps: [{ drag: { pull: 0.9, duration: 0.5 } }, release]
      header: wave
      """, to: "low.yaml")
    let render = "render low.yaml --appearance light,dark"
    try reel.expect(0, "\(render) --rate 50 -o a.gif")
    let limit = try reel.folder.read("a@2x.gif").count / 16
    let before = try reel.names()
    let outcome = try reel.expect(0, "\(render) -o z.gif --max-size \(limit)")
    #expect(outcome.errors.ranges(of: "warning: ").count == 1, "\(outcome.errors)")
    let scale = try #require(outcome.errors.firstMatch(of: /, scale ([0-9.]+),/)?.1)
    let names = ["z@\(scale)x.gif", "z~dark@\(scale)x.gif"]
    #expect(Set(try reel.names()).subtracting(before) == Set(names))
    for name in names { #expect(try reel.folder.read(name).count <= limit) }
  }

  @Test("--frames with two instants renders and sweeps a part of the run")
  func part() throws {
    func count(_ line: String) throws -> Int {
      let json = try reel.expect(0, "\(line) --frames trigger..trigger+0.4 --rate 10 --json").json
      return json["frames"] as? Int ?? 0
    }
    let frames = try count("render wave.yaml -o a.gif")
    #expect([4, 5].contains(frames))
    #expect(
      try (4 * frames - 4...4 * frames + 4).contains(
        count("render wave.yaml -o b.gif --speed 0.25")))
    let sweep = "sweep wave.yaml --vary header.hillHeight=30,60 --align trigger -o c.gif"
    #expect(try [4, 5].contains(count(sweep)))
    // The variants are side by side.
    let bytes = try reel.folder.read("c.gif")
    #expect(Int(bytes[6]) | Int(bytes[7]) << 8 > 2 * 60)
  }

  @Test("Without ffmpeg, a video fails with a hint to install it, and nothing is written")
  func withoutProgram() throws {
    try reel.expect(
      69, "render wave.yaml -o a.mp4", environment: ["PATH": reel.folder.path], errors: "ffmpeg",
      "install")
    #expect(!reel.exists("a.mp4"))
  }

  @Test(
    "A full disk is reported, and no partial file remains",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.hint)"),
    .enabled(if: Self.ffprobe.isAvailable, "ffmpeg is missing: sudo apt-get install ffmpeg"),
    arguments: ["gif", "apng", "json", "html", "webp", "mp4", "webm", "mov"],
    // The thread sanitizer itself needs room for temporary files.
    ProcessInfo.processInfo.environment["REFRESHREEL_SANITIZED"] == nil ? [false, true] : [false])
  func fullDisk(ending: String, isTemporaryFullToo: Bool) throws {
    let outcome = try onFullDisk(ending) { ($0, isTemporaryFullToo ? $0 : nil) }
    #expect(outcome.errors.hasPrefix("error: "))
  }

  @Test(
    "If the folder for temporary files is full, ffmpeg's message is quoted",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.hint)"),
    .enabled(if: Self.ffprobe.isAvailable, "ffmpeg is missing: sudo apt-get install ffmpeg"),
    arguments: ["webp", "mp4", "webm", "mov"])
  func fullTemporaryFolder(ending: String) throws {
    let outcome = try onFullDisk(ending) { (reel.folder.path, $0) }
    #expect(
      outcome.errors.hasPrefix("error: ffmpeg failed: ")
        && outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    #expect(try reel.names() == ["wave.yaml"])
  }

  /// Renders with a full disk, expects an error, and that the disk is as before.
  ///
  /// - Parameter folders: Returns the folder of the output and `TMPDIR` for the path of the disk.
  private func onFullDisk(
    _ ending: String, _ folders: (String) -> (output: String, temporary: String?)
  ) throws -> ReelProgram.Outcome {
    let disk = try SmallDisk()
    // Enough for the beginning of a file, but not for an entire file.
    let free = 4096
    try Data(count: SmallDisk.size - free).write(to: URL(filePath: "\(disk.path)/full"))
    let (output, temporary) = folders(disk.path)
    let outcome = try reel.expect(
      74,
      "render wave.yaml --set \"canvas.crop=[0, 0, 375, 300]\" --rate 10 -o \(output)/a.\(ending)",
      prints: "", environment: temporary.map { ["TMPDIR": $0] } ?? [:])
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["full"])
    return outcome
  }

  @Test(
    "Ctrl-C leaves neither the file nor temporary files",
    .enabled(if: Self.ffprobe.isAvailable, "ffmpeg is missing: sudo apt-get install ffmpeg"),
    arguments: ["gif", "apng", "json", "mp4", "webm"])
  func interrupted(ending: String) throws {
    try reel.makeFolder("t")
    // Far more frames than can be drawn before the signal.
    let process = try reel.start(
      "render wave.yaml --rate 600 --speed 0.01 --scale 4 -o a.\(ending)".words,
      environment: ["TMPDIR": reel.folder.path(of: "t")])
    let needsProgram = ["mp4", "webm"].contains(ending)
    let start = ContinuousClock.now
    reel.wait(for: process) {
      ContinuousClock.now - start > .milliseconds(500)
        && (!needsProgram || Self.hasChild(process.processIdentifier))
    }
    kill(process.processIdentifier, SIGINT)
    process.waitForExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 130 && outcome.text == "", "\(outcome.errors)")
    #expect(outcome.errors.contains("interrupted; nothing was written"))
    #expect(try reel.names() == ["t", "wave.yaml"] && reel.names("t").isEmpty)
  }

  /// Whether a process has started a child, whose output file has no name and cannot be observed.
  private static func hasChild(_ process: Int32) -> Bool {
    let threads = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
    return names.contains {
      (try? String(contentsOfFile: "\(threads)/\($0)/children", encoding: .utf8))?.isEmpty == false
    }
  }

  @Test("Ctrl-C during the second file keeps the first one and reports it")
  func interruptedBetween() throws {
    let process = try reel.start(
      "render wave.yaml --scale 1,8 --set canvas.crop=screen -o a.gif".words)
    reel.wait(for: process) { reel.exists("a.gif") }
    kill(process.processIdentifier, SIGINT)
    process.waitForExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 130 && outcome.text == "", "\(outcome.errors)")
    #expect(outcome.errors.contains(": a.gif\n"), "\(outcome.errors)")
    #expect(try reel.names() == ["a.gif", "wave.yaml"])
  }
}
