@Suite("Rendering and sweeping to animation files")
struct MotionCommandTests {
  private static let ffprobe = ExternalProgram("/usr/bin/ffprobe", "/opt/homebrew/bin/ffprobe")

  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Returns ffprobe's properties of a file's only stream.
  private func probe(_ name: String) throws -> [String: String] {
    let outcome = try Self.ffprobe.run([
      "-v", "error", "-count_frames", "-show_entries",
      "stream=width,height,nb_read_frames,pix_fmt,color_space:format=duration", "-of",
      "default=noprint_wrappers=1", reel.folder.path(of: name),
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "The extension selects the format, and ffprobe reads the size and the duration",
    .enabled(if: Self.ffprobe.isAvailable, "ffprobe is missing: sudo apt-get install ffmpeg"),
    arguments: ["gif", "apng", "mp4", "webm", "mov"])
  func formats(ending: String) throws {
    let outcome = try reel.expect(0, "render wave.yaml -o a.\(ending) --rate 10 --json")
    let json = try outcome.json
    #expect(json["bytes"] as? Int == (try reel.folder.read("a.\(ending)").count))
    let found = try probe("a.\(ending)")
    #expect(found["width"] == "60" && found["height"] == "50")
    let frames = try #require(json["frames"] as? Int)
    if ending == "mp4" || ending == "webm" || ending == "mov" {
      #expect(found["nb_read_frames"] == "\(frames)")
      #expect(abs((Double(found["duration"] ?? "") ?? 0) - Double(frames) / 10) < 0.11)
    }
    #expect(try reel.names().sorted() == ["a.\(ending)", "wave.yaml"])
  }

  @Test("By default, GIF files loop forever and APNG files have the scenario's frame rate")
  func standards() throws {
    try reel.expect(0, "render wave.yaml -o a.gif")
    #expect(try repeats("a.gif") == 0)
    try reel.expect(0, "render wave.yaml -o b.gif --repeat 3")
    #expect(try repeats("b.gif") == 2)
    let frames = try reel.run("render wave.yaml -o a.apng --json")
    let json = try frames.json
    let folder = try reel.run("render wave.yaml -o frames --json")
    let whole = try folder.json
    #expect(json["frames"] as? Int == whole["frames"] as? Int)
  }

  /// Returns the repeat count in the NETSCAPE2.0 block, where 0 means forever.
  private func repeats(_ name: String) throws -> Int {
    let bytes = try reel.folder.read(name)
    let mark = Array("NETSCAPE2.0".utf8) + [3, 1]
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count })
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8
  }

  @Test("Each appearance and scale is written to its own file, equal to a separate rendering")
  func kinds() throws {
    let both = try reel.expect(
      0, "render wave.yaml -o a.gif --appearance light,dark --scale 1,2 --json")
    let names = ["a.gif", "a@2x.gif", "a~dark.gif", "a~dark@2x.gif"]
    #expect(try reel.names() == (names + ["wave.yaml"]).sorted())
    let json = try both.json
    #expect(json["path"] as? String == "a.gif")
    #expect(
      json["bytes"] as? Int == (try names.map { try reel.folder.read($0).count }.reduce(0, +)))
    try reel.expect(0, "render wave.yaml -o b.gif --appearance dark --scale 2")
    #expect(try reel.folder.read("b.gif") == reel.folder.read("a~dark@2x.gif"))
    #expect(try reel.folder.read("a.gif") != reel.folder.read("a~dark.gif"))
  }

  @Test("--max-size reduces a GIF file, and states how; a size that is too small is an error")
  func limitedSize() throws {
    let size = "--set canvas.crop=screen --scale 2"
    try reel.expect(0, "render wave.yaml -o a.gif --rate 10 \(size)")
    let whole = try reel.folder.read("a.gif").count
    let limit = whole / 2
    let outcome = try reel.expect(
      0, "render wave.yaml -o b.gif --set canvas.crop=screen --max-size \(limit)",
      errors: "to stay within", "images per second, scale")
    #expect(outcome.text == "b.gif\n")
    #expect(try reel.folder.read("b.gif").count <= limit)
    try reel.expect(
      73, "render wave.yaml -o c.gif --rate 10 \(size) --max-size 1k", errors: "exceeds --max-size")
    #expect(!reel.exists("c.gif"))
    try reel.expect(64, "render wave.yaml -o c.gif --max-size many", errors: "--max-size many")
    try reel.expect(64, "render wave.yaml -o c.apng --max-size 20k", errors: "--max-size")
  }

  @Test("--frames with two instants renders and sweeps a part of the run")
  func part() throws {
    let part = "--frames trigger..trigger+0.4 --rate 10"
    let json = try reel.expect(0, "render wave.yaml -o a.gif \(part) --json").json
    #expect([4, 5].contains(json["frames"] as? Int))
    let slow = try reel.expect(0, "render wave.yaml -o b.gif \(part) --speed 0.25 --json").json
    #expect(
      ((json["frames"] as? Int).map { 4 * $0 - 4...4 * $0 + 4 })?
        .contains(slow["frames"] as? Int ?? 0) == true)
    let sweep = "sweep wave.yaml --vary header.hillHeight=30,60 --align trigger"
    let found = try reel.expect(0, "\(sweep) -o c.gif \(part) --json").json
    #expect([4, 5].contains(found["frames"] as? Int))
    try reel.expect(64, "\(sweep) -o d.gif --frames 0-9", errors: "trigger..trigger+0.6")
    try reel.expect(
      64, "sweep wave.yaml --vary header.hillHeight=30,60 -o d.png --frames trigger..end",
      errors: "--frames applies to png")
    try reel.expect(65, "render wave.yaml -o d.gif --frames trigger[9]..end", errors: "trigger[9]")
  }

  @Test("A sweep's animation shows the variants side by side") func sweep() throws {
    try reel.expect(0, "sweep wave.yaml --vary header.hillHeight=30,60 -o a.gif --rate 10")
    let bytes = try reel.folder.read("a.gif")
    let width = Int(bytes[6]) | Int(bytes[7]) << 8
    #expect(width > 2 * 60)
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
      [
        "render", "wave.yaml", "--set", "canvas.crop=[0, 0, 375, 300]", "--rate", "10", "-o",
        "\(output)/a.\(ending)",
      ],
      environment: temporary.map { ["TMPDIR": $0] } ?? [:])
    #expect(outcome.text == "")
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
      [
        "render", "wave.yaml", "--rate", "600", "--speed", "0.01", "--scale", "4", "-o",
        "a.\(ending)",
      ], environment: ["TMPDIR": reel.folder.path(of: "t")])
    let needsProgram = ["mp4", "webm"].contains(ending)
    let start = ContinuousClock.now
    reel.wait(for: process) {
      ContinuousClock.now - start > .milliseconds(500)
        && (!needsProgram || Self.hasChild(process.processIdentifier))
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
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
    let process = try reel.start([
      "render", "wave.yaml", "--scale", "1,8", "--set", "canvas.crop=screen", "-o", "a.gif",
    ])
    reel.wait(for: process) { reel.exists("a.gif") }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 130 && outcome.text == "", "\(outcome.errors)")
    #expect(outcome.errors.contains(": a.gif\n"), "\(outcome.errors)")
    #expect(try reel.names() == ["a.gif", "wave.yaml"])
  }
}
