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
    let outcome = try reel.expect(0, "render wave.yaml")
    #expect(outcome.text == "wave.frames\n")
    let names = try reel.names("wave.frames")
    #expect(names.contains("manifest.json") && names.contains("frame_000000.png"))
    #expect(outcome.errors.contains("\(names.count - 1) frames · 60×50 @1x · "))
    #expect(outcome.errors.contains("trigger ") && outcome.errors.contains("rest "))
    #expect(try reel.run("render wave.yaml --quiet").errors == "")
  }

  @Test("The bytes do not depend on the number of jobs or the range of frames") func jobs() throws {
    try reel.expect(0, "render wave.yaml -o one --jobs 1")
    try reel.expect(0, "render wave.yaml -o two --jobs 2")
    try reel.expect(0, "render wave.yaml -o part --frames 3-5")
    #expect(try reel.names("part").filter { $0.hasSuffix(".png") }.count == 3)
    for name in try reel.names("one") {
      #expect(try reel.folder.read("one/\(name)") == reel.folder.read("two/\(name)"))
    }
    for name in try reel.names("part") where name.hasSuffix(".png") {
      #expect(try reel.folder.read("part/\(name)") == reel.folder.read("one/\(name)"))
    }
  }

  @Test("A single instant and a contact sheet are written to one file each") func files() throws {
    try reel.expect(0, "render wave.yaml --at trigger+0.1 -o a.png")
    let one = try reel.image("a.png")
    #expect(one.width == 60 && one.height == 50)
    let sheet = try reel.expect(0, "render wave.yaml --format contact")
    #expect(sheet.text == "wave.contact.png\n")
    let contact = try reel.image("wave.contact.png")
    #expect(contact.width > 4 * 60 && contact.height > 2 * 50)
  }

  @Test("A contact sheet is cropped to the header's area unless the crop is set")
  func crop() throws {
    func sheet(_ options: String...) throws -> (image: StraightBitmap, isCropped: Bool) {
      let outcome = try reel.expect(0, ["render", "wave.yaml", "--format", "contact"] + options)
      return (try reel.image("wave.contact.png"), outcome.errors.contains("--whole shows"))
    }
    let cropped = try sheet("--set", "canvas.crop=null")
    let screen = try sheet("--set", "canvas.crop=screen")
    let whole = try sheet("--set", "canvas.crop=null", "--whole")
    #expect(cropped.isCropped && !screen.isCropped && !whole.isCropped)
    #expect(cropped.image != screen.image && screen.image == whole.image)
    #expect(try !sheet().isCropped)
    try reel.expect(64, "render wave.yaml --whole -o f")
  }

  @Test("Raw frames on standard output equal the pixels of the files") func raw() throws {
    let raw = try reel.expect(0, "render wave.yaml -o - --frames 4-6")
    _ = try reel.run("render wave.yaml -o png --frames 4-6")
    var expected: [UInt8] = []
    for index in 4...6 { expected += try reel.image("png/frame_00000\(index).png").bytes }
    #expect(raw.output == expected)
  }

  @Test("Frames have the requested names, scales and appearances") func names() throws {
    let outcome = try reel.expect(
      0,
      "render wave.yaml --drive progress --percents 0,0.5 --name pull_{percent} --scale 1,2 "
        + "--appearance light,dark --json")
    let names = ["pull_000", "pull_050"].flatMap { stem in
      ["", "@2x", "~dark", "~dark@2x"].map { "\(stem)\($0).png" }
    }
    #expect(try reel.names("wave.frames") == (names + ["manifest.json"]).sorted())
    let json = try outcome.json
    #expect(json["frames"] as? Int == 2 && json["images"] as? Int == 8)
  }

  @Test("A loop that does not fit the frame rate reports the nearest number of frames")
  func loop() throws {
    try reel.expect(0, "render wave.yaml --drive loop --rate 100/3", errors: "rounded to 33")
  }

  @Test(
    "Invalid commands exit with their code and one error, and nothing is written",
    arguments: [
      (64, ["render"], "<scenario>"),
      (64, ["render", "wave.yaml", "--frames", "5-2"], "ends before it begins"),
      (64, ["render", "wave.yaml", "--frames", "0-999"], "the last of"),
      (64, ["render", "wave.yaml", "--at", "sometime"], "“sometime”"),
      (64, ["render", "wave.yaml", "--format", "avif"], "wave.png --at trigger"),
      (64, ["render", "wave.yaml", "-o", "a.avi"], "ffmpeg"),
      (64, ["render", "wave.yaml", "-o", "a.gif", "--repeat", "0"], "1 to 65535, or forever"),
      (64, ["render", "wave.yaml", "-o", "a.gif", "--pause", "-1"], "0 to 600 seconds"),
      (64, ["render", "wave.yaml", "-o", "a.gif", "--matte", "reed"], "did you mean red?"),
      (64, ["render", "wave.yaml", "-o", "a.apng", "--matte", "#112233"], "gif or mp4"),
      (
        64, ["render", "wave.yaml", "-o", "a.mp4", "--repeat", "2"],
        "--repeat applies to gif, apng or webp, not to mp4"
      ),
      (64, ["render", "wave.yaml", "--pause", "1"], "--pause applies to gif"),
      (
        64, ["render", "wave.yaml", "-o", "-", "--format", "raw", "--scale", "1,2"],
        "raw images"
      ),
      (64, ["render", "wave.yaml", "--format", "nonsense"], "allowed: png"),
      (64, ["render", "wave.yaml", "--scale", "0"], "greater than 0"),
      (64, ["render", "wave.yaml", "--scale", "nan"], "not a number"),
      (64, ["render", "wave.yaml", "--jobs", "0"], "--jobs 0 is out of range"),
      (64, ["render", "wave.yaml", "--rate", "0"], "not a frame rate"),
      (64, ["render", "wave.yaml", "--shard", "3/2"], "not a shard"),
      (64, ["render", "wave.yaml", "--name", "a/b"], "not a name pattern"),
      (64, ["render", "wave.yaml", "--name", "same"], "add ####"),
      (64, ["render", "wave.yaml", "--resume", "--force"], "--resume and --force"),
      (64, ["render", "wave.yaml", "-o", "a.png"], "a.png is a single file"),
      (64, ["render", "wave.yaml", "--nonsense"], "--nonsense"),
      (64, ["render", "wave.yaml", "--set", "header"], "KEY=VALUE"),
      (64, ["render", "wave.yaml", "-o", "-", "--json"], "standard output"),
      (64, ["nonsense"], "allowed: render"),
      (64, ["wave.yaml"], "reel render wave.yaml"),
      (65, ["render", "wave.yaml", "--at", "trigger[2]"], "trigger occurs once"),
      (65, ["render", "wave.yaml", "--scale", "10000"], "too large"),
      (65, ["render", "wave.yaml", "--set", "header.nonsense=1"], "header.nonsense"),
      (65, ["render", "wave.yaml", "--set", "header.hillHeight=-1"], "0 to 10000"),
      (64, ["render", "wave.yaml", "--speed", "-1"], "0.01 to 100"),
      (64, ["render", "wave.yaml", "--format", "raw", "-o", "a.png"], "ending .raw"),
      (64, ["render", "wave.yaml", "--format", "png", "-o", "a.raw"], "a folder of PNG files"),
      (64, ["render", "wave.yaml", "--format", "contact", "-o", "all"], "ending .png"),
      (65, ["render", "wave.yaml", "--at", "-5"], "lasts from 0 to"),
      (64, ["render", "wave.yaml", "--at", "trigger+1e308"], "-1e9 to 1e9"),
      (
        65,
        ["render", "wave.yaml", "--set", "header.bounceTiming=linear(0,1e308,-1e308,1)"],
        "from -1000 to 1000"
      ),
      (66, ["render", "missing.yaml"], "missing.yaml"),
      (66, ["render", "wavy"], "reel init"),
      (73, ["render", "wave.yaml", "-o", "/proc/none/here"], "cannot create"),
      (73, ["render", "wave.yaml", "-o", "wave.yaml/below"], "cannot create"),
      (64, ["render", "wave.yaml", "-o", "wave.yaml"], "“yaml” is not a format"),
      (73, ["render", "wave.yaml", "--resume"], "nothing to resume"),
    ] as [(Int32, [String], String)])
  func refused(status: Int32, arguments: [String], message: String) throws {
    let outcome = try reel.expect(status, arguments, errors: message)
    #expect(outcome.text == "")
    #expect(outcome.errors.split(separator: "\n").first?.contains("error: ") == true)
    // No implementation details appear.
    for word in ["Error(", "Swift", "FrameSequence", "RefreshScenario", ".swift"] {
      #expect(!outcome.errors.contains(word), "\(outcome.errors)")
    }
    #expect(try reel.names() == ["wave.yaml"])
  }

  @Test("The name of a style is refused as a file, with the command to type") func style() throws {
    try reel.remove("wave.yaml")
    try reel.expect(66, "render wave", errors: "wave is a style", "reel init wave")
    #expect(try reel.run("wave").errors.contains("reel init wave"))
  }

  @Test("A folder with other files is refused, and --force reports what it replaced")
  func foreign() throws {
    try reel.makeFolder("out")
    try reel.write("mine", to: "out/frame_000001.png")
    try reel.expect(73, "render wave.yaml -o out", errors: "--force")
    #expect(try reel.names("out") == ["frame_000001.png"])
    try reel.expect(0, "render wave.yaml -o out --force", errors: "replaced", "frame_000001.png")
  }

  /// Renders twice to the same output, the second time with the options, and checks the exit
  /// code.
  @Test(
    "--force replaces folders and files, and --resume requires a folder of frames",
    arguments: [
      (["-o", "out"], ["--force"], 0), (["-o", "out"], ["--resume"], 0),
      (["-o", "out"], ["--force", "--shard", "1/2"], 0),
      (["--at", "0", "-o", "a.png"], ["--force"], 0),
      (["--at", "0", "-o", "a.png"], ["--resume"], 64),
      (["--at", "0", "-o", "a.png"], ["--shard", "1/2"], 64),
      (["-o", "a.raw"], ["--force"], 0), (["-o", "a.raw"], ["--resume"], 64),
      (["--format", "contact"], ["--force"], 0), (["--format", "contact"], ["--resume"], 64),
      (["--format", "contact"], ["--shard", "1/2"], 64),
      (["--format", "contact", "-o", "x.png"], ["--force"], 0),
      (["--format", "raw"], ["--force"], 64), (["--format", "raw"], ["--resume"], 64),
      (["-o", "-"], ["--force"], 64), (["-o", "-"], ["--shard", "1/2"], 64),
    ] as [([String], [String], Int32)])
  func forceAndResume(output: [String], options: [String], status: Int32) throws {
    let command = ["render", "wave.yaml", "--frames", "0-1"].filter {
      !output.contains("--at") || !["--frames", "0-1"].contains($0)
    }
    try reel.expect(0, command + output)
    let files = try reel.names().filter { $0 != "wave.yaml" }
    let second = try reel.expect(status, command + output + options)
    if status == 64 { #expect(second.errors.hasPrefix("error: --")) }
    #expect(try reel.names().filter { $0 != "wave.yaml" } == files)
  }

  @Test("A pull that does not trigger is a warning, and an error with --strict")
  func hint() throws {
    let steps = "\nsteps:\n  - drag: { by: 145, duration: 0.5 }\n  - release\n"
    try reel.write(ReelProgram.scenario + steps, to: "short.yaml")
    try reel.expect(0, "render short.yaml", errors: "warning: pull peaked at")
    try reel.expect(65, "render short.yaml -o strict --strict", errors: "error: pull peaked at")
    #expect(!reel.exists("strict"))
  }

  @Test("A damaged manifest is reported, and nothing is changed") func damagedManifest() throws {
    try reel.expect(0, "render wave.yaml --frames 0-1 --quiet")
    try reel.write("{", to: "wave.frames/manifest.json")
    for arguments in [["render", "wave.yaml"], ["render", "wave.yaml", "--resume"]] {
      try reel.expect(73, arguments, errors: "manifest.json")
    }
    #expect(try reel.names("wave.frames").count == 3)
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
    #expect(try reel.folder.read("status") == Array("0\n".utf8))
  }

  #if os(Linux)
    @Test("Labels do not load the system's font configuration") func sharedFonts() throws {
      let reel = try ReelProgram()
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
    let arguments = [
      "render", "wave.yaml", "--rate", "200", "--speed", "0.05", "--scale", "4", "--jobs", "2",
    ]
    let process = try reel.start(arguments)
    reel.wait(for: process) { (try? reel.names("wave.frames").count) ?? 0 >= 6 }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(outcome.errors.contains("the same command"))
    #expect(outcome.text == "")
    let names = try reel.names("wave.frames")
    let images = names.filter { $0.hasSuffix(".png") }
    #expect(images.count >= 5 && names.count == images.count + 1)
    for name in images { _ = try reel.image("wave.frames/\(name)") }
    #expect(try reel.json("wave.frames/manifest.json")["complete"] as? Bool == false)
  }

  @Test("A killed run leaves complete frames, which the next run keeps") func killed() throws {
    let process = try reel.start(["render", "wave.yaml", "--scale", "4", "--jobs", "2"])
    reel.wait(for: process) { (try? reel.names("wave.frames").count) ?? 0 >= 6 }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for name in try reel.names("wave.frames") where name.hasSuffix(".png") {
      _ = try reel.image("wave.frames/\(name)")
    }
    try reel.expect(0, "render wave.yaml --scale 4 --resume", errors: " kept)")
  }
}
