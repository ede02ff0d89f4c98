@Suite("reel render")
struct RenderTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test("While a footer loads and the header is idle, the footer's state names the frames")
  func footerState() throws {
    try reel.write(
      """
      screen: { width: 60, height: 120 }
      content: { navigationBar: false, rows: 12, rowHeight: 40 }
      header: { style: wave }
      footer: { style: mj-back-footer }
      steps:
        - { beginRefreshing: , target: footer }
        - wait: 0.6
        - { endRefreshing: , target: footer }
        - wait: 0.5
      clock: { rate: 5 }
      """, to: "both.yaml")
    try reel.expect(0, "render both.yaml --name ##-{state}")
    let states = try reel.names("both.frames").filter { $0.hasSuffix(".png") }
      .map { $0.split(separator: "-")[1] }
    #expect(states.first?.hasPrefix("idle") == true && states.last?.hasPrefix("idle") == true)
    #expect(states.contains { $0.hasPrefix("refreshing") })
  }

  @Test("A scenario is rendered to a folder of frames, and only its path is printed")
  func render() throws {
    let outcome = try reel.expect(
      0, "render wave.yaml", prints: "wave.frames\n", errors: "trigger ", "rest ")
    let names = try reel.names("wave.frames")
    #expect(names.contains("manifest.json") && names.contains("frame_000000.png"))
    #expect(outcome.errors.contains("\(names.count - 1) frames · 60×50 @1x · "))
    #expect(try reel.run("render wave.yaml --quiet").errors == "")
    // Neither the number of jobs nor the range of frames changes a byte.
    try reel.expect(0, "render wave.yaml -o other --jobs 2")
    try reel.expectSame("wave.frames", "other")
    try reel.expect(0, "render wave.yaml -o part --frames 4-6")
    let part = try reel.names("part").filter { $0.hasSuffix(".png") }
    #expect(part.count == 3)
    for name in part {
      #expect(try reel.folder.read("part/\(name)") == reel.folder.read("other/\(name)"))
    }
    // Raw frames are the pixels of the files.
    let raw = try reel.expect(0, "render wave.yaml -o - --frames 4-6")
    #expect(try raw.output == part.flatMap { try reel.image("part/\($0)").bytes })
  }

  @Test("A contact sheet is cropped to the header's area unless the crop is set")
  func crop() throws {
    func sheet(_ options: String) throws -> (image: StraightBitmap, isCropped: Bool) {
      let outcome = try reel.expect(
        0, "render wave.yaml --format contact \(options)", prints: "wave.contact.png\n")
      return (try reel.image("wave.contact.png"), outcome.errors.contains("--whole shows"))
    }
    let cropped = try sheet("--set canvas.crop=null")
    let screen = try sheet("--set canvas.crop=screen")
    let whole = try sheet("--set canvas.crop=null --whole")
    #expect(cropped.isCropped && !screen.isCropped && !whole.isCropped)
    #expect(cropped.image != screen.image && screen.image == whole.image)
    let own = try sheet("")
    #expect(!own.isCropped && own.image.width > 4 * 60 && own.image.height > 2 * 50)
  }

  @Test("Frames have the requested names, scales and appearances") func names() throws {
    let json = try reel.expect(
      0,
      "render wave.yaml --drive progress --percents 0,0.5 --name pull_{percent} --scale 1,2 "
        + "--appearance light,dark --json"
    ).json
    let names = ["pull_000", "pull_050"].flatMap { stem in
      ["", "@2x", "~dark", "~dark@2x"].map { "\(stem)\($0).png" }
    }
    #expect(try reel.names("wave.frames") == (names + ["manifest.json"]).sorted())
    #expect(json["frames"] as? Int == 2 && json["images"] as? Int == 8)
  }

  @Test("The name of a style is refused as a file, with the command to type") func style() throws {
    try reel.remove("wave.yaml")
    try reel.expect(66, "render wave", errors: "wave is a style", "reel init wave")
    #expect(try reel.run("wave").errors.contains("reel init wave"))
  }

  @Test("A folder with other files is refused, and --force reports what it replaced")
  func foreign() throws {
    try reel.write("mine", to: "out/frame_000001.png")
    try reel.expect(73, "render wave.yaml -o out", errors: "--force")
    #expect(try reel.names("out") == ["frame_000001.png"])
    try reel.expect(0, "render wave.yaml -o out --force", errors: "replaced", "frame_000001.png")
  }

  @Test(
    "--force replaces folders and files, and --resume continues a folder of frames",
    arguments: [
      ("--frames 0-1 -o out", "--force"), ("--frames 0-1 -o out", "--resume"),
      ("--frames 0-1 -o out", "--force --shard 1/2"), ("--at 0 -o a.png", "--force"),
      ("--frames 0-1 -o a.raw", "--force"), ("--frames 0-1 --format contact", "--force"),
      ("--frames 0-1 --format contact -o x.png", "--force"),
    ])
  func forceAndResume(output: String, options: String) throws {
    try reel.expect(0, "render wave.yaml \(output)")
    let files = try reel.names()
    try reel.expect(0, "render wave.yaml \(output) \(options)")
    #expect(try reel.names() == files)
  }

  @Test("A reader that closes the pipe early is not an error") func brokenPipe() throws {
    let shell = ExternalProgram("/bin/sh")
    let program = try #require(ReelProgram.url).path
    let outcome = try shell.run([
      "-c",
      "cd '\(reel.folder.url.path)' && ('\(program)' render wave.yaml -o - --quiet; "
        + "echo $? >status) | head -c 10",
    ])
    #expect(outcome.output.count == 10 && outcome.errors == "")
    #expect(try reel.text("status") == "0\n")
  }

  #if os(Linux)
    @Test("Labels do not load the system's font configuration") func sharedFonts() throws {
      try reel.write("style: mj-header\n", to: "label.yaml")
      // With this value, fontconfig prints each file that it loads for the shared configuration.
      let outcome = try reel.expect(
        0, "render label.yaml --at trigger", environment: ["FC_DEBUG": "1024"])
      #expect(!outcome.text.contains("Loading config file"))
    }
  #endif

  @Test("Ctrl-C leaves complete frames and a resumable manifest", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    // Far more frames than can be drawn before the signal.
    let process = try reel.start(
      "render wave.yaml --rate 200 --speed 0.05 --scale 4 --jobs 2".words)
    reel.wait(for: process) { (try? reel.names("wave.frames").count) ?? 0 >= 6 }
    kill(process.processIdentifier, signal)
    process.waitForExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 130 && outcome.text == "", "\(outcome.errors)")
    #expect(outcome.errors.contains("the same command"))
    let names = try reel.names("wave.frames")
    let images = names.filter { $0.hasSuffix(".png") }
    #expect(images.count >= 5 && names.count == images.count + 1)
    for name in images { _ = try reel.image("wave.frames/\(name)") }
    #expect(try reel.json("wave.frames/manifest.json")["complete"] as? Bool == false)
  }

  @Test("A killed run leaves complete frames, which the next run keeps") func killed() throws {
    let process = try reel.start("render wave.yaml --scale 4 --jobs 2".words)
    reel.wait(for: process) { (try? reel.names("wave.frames").count) ?? 0 >= 6 }
    kill(process.processIdentifier, SIGKILL)
    process.waitForExit()
    for name in try reel.names("wave.frames") where name.hasSuffix(".png") {
      _ = try reel.image("wave.frames/\(name)")
    }
    try reel.expect(0, "render wave.yaml --scale 4 --resume", errors: " kept)")
  }
}
