extension Mutator {
  /// Sets the files and commands of an input.
  mutating func make(_ input: inout FuzzInput, number: Int) {
    switch input.kind {
    case .scenario:
      let name = chance(12) ? "mutant.json" : "mutant.yaml"
      input.files[name] = scenario()
      input.commands = [["check", name]] + (chance(2) ? commands(on: name) : [])
    case .flags:
      input.files["mutant.yaml"] = Array("style: wave\n".utf8)
      input.commands = [flags()]
    case .curve: input.commands = [curveCommand(curve())]
    case .path: input.commands = [["path", "measure", path()] + pathFlags()]
    case .recording:
      input.files["log.csv"] = table(corpus.recording)
      input.commands = [
        chance(3)
          ? [
            "curve", "fit", "log.csv", "--model",
            any(of: ["spring", "cubic-bezier", "decay", "all"]),
          ]
          : curveCommand("log.csv")
      ]
    case .replay:
      input.files["mutant.yaml"] = Array(corpus.replayScenario.utf8)
      input.files["replay-log.csv"] = table(corpus.replayLog)
      input.commands =
        chance(4)
        ? [["trace", "mutant.yaml", "--against", "replay-log.csv"]]
        : [["check", "mutant.yaml"], ["trace", "mutant.yaml", "--format", "csv"]]
    case .png: images(&input, ending: "png", { $0.png() })
    case .gif: images(&input, ending: "gif", { $0.gif() })
    case .apng: images(&input, ending: "png", { $0.apng() })
    case .artwork: artwork(&input)
    case .font:
      input.files["mutant.ttf"] = mutate(bytes: corpus.font, times: 1 + below(200))
      input.files["mutant.yaml"] = Array(
        "header: { style: mj-header }\nfonts: [mutant.ttf]\n".utf8)
      input.commands = [
        ["render", "mutant.yaml", "--scale", "0.2", "--at", "pull=0.5", "--quiet", "-o", "out"]
      ]
    case .golden: golden(&input)
    case .claim: claim(&input)
    case .tune: talk(&input)
    case .drill: input.commands = [["drill", "\(number)"]]
    }
  }

  /// Sets a header of a mutated Lottie or SVG file or archive, which is drawn at some instants.
  private mutating func artwork(_ input: inout FuzzInput) {
    let name = any(of: corpus.artworks.keys.sorted())
    let file = corpus.artworks[name] ?? []
    let text = String(decoding: file, as: UTF8.self)
    let isText = !name.hasSuffix(".lottie") && !chance(6)
    input.files[name] =
      isText
      ? Array(mutate(tokensOf: text, words: Self.tokens(text).map(String.init)).utf8)
      : mutate(bytes: file)
    let settings =
      name.hasSuffix(".svg")
      ? "style: svg, draw: pull, spin: refreshing, fade: end"
      : "style: lottie, pull: [0, \(number())], end: any"
    input.files["mutant.yaml"] = Array(
      """
      header: { file: \(name), \(chance(2) ? settings : settings.replacing("any", with: "pull")) }
      steps: [{ drag: { pull: 1.2, duration: 0.2 } }, release]
      app: { header: [{ after: 0.5 }] }
      """.utf8)
    input.commands = [
      ["check", "mutant.yaml"],
      [
        "render", "mutant.yaml", "--scale", "0.3", "--at", "pull=0.7,trigger+0.2,end+0.1",
        "--quiet",
        "-o", "out",
      ],
    ]
  }

  /// Returns a command line with mutated settings, instants, ranges and lists.
  private mutating func flags() -> [String] {
    func list(_ random: inout Self) -> String {
      (0...random.below(3)).map { _ in random.number() }.joined(separator: ",")
    }
    let key = any(of: corpus.lines).prefix { $0 != ":" }.drop { $0 == " " || $0 == "-" }
    let section = any(of: ["header.", "content.", "screen.", "clock.", "canvas.", "steps.0.", ""])
    var arguments = [
      "render", "mutant.yaml", "--scale", chance(6) ? list(&self) : "0.2", "--quiet", "-o", "out",
    ]
    for _ in 0...below(3) {
      switch below(9) {
      case 0:
        arguments += ["--at", mutate(tokensOf: "trigger[2]+0.1,pull=0.5", words: corpus.words)]
      case 1: arguments += ["--frames", mutate(tokensOf: "1-3,7,0..<2", words: [".", "-", ","])]
      case 2: arguments += ["--percents", list(&self), "--drive", "progress"]
      case 3:
        // Tens of thousands of frames take long without a hang.
        let count = number()
        let isWork = Int(count).map { (500...1_000_000).contains($0) } == true
        arguments += ["--count", isWork ? "40" : count]
        arguments += ["--drive", any(of: ["loop", "progress", "begin"])]
      case 4: arguments += ["--rate", chance(2) ? number() : "\(number())/\(number())"]
      case 5: arguments += ["--shard", "\(number())/\(number())"]
      case 6: arguments += ["--jobs", number()]
      default: arguments += ["--set", "\(section)\(key)=\(chance(2) ? number() : curve())"]
      }
    }
    if !arguments.contains("--at"), !arguments.contains("--count") {
      arguments += ["--at", "rest"]
    }
    return arguments
  }

  private mutating func pathFlags() -> [String] {
    switch below(4) {
    case 0: return ["--nearest", "\(number()),\(number())"]
    case 1: return ["--at", "0,\(number()),1"]
    case 2: return ["--json"]
    default: return []
    }
  }

  /// Sets commands that compare images or show them in a header.
  private mutating func images(
    _ input: inout FuzzInput, ending: String, _ make: (inout Self) -> [UInt8]
  ) {
    let name = "mutant.\(ending)"
    input.files[name] = make(&self)
    switch below(4) {
    case 0 where ending == "png":
      input.files["other.png"] = chance(2) ? input.files[name] : make(&self)
      let metric = any(of: ["threshold", "pixelmatch", "ssim", "edges"])
      input.commands = [["diff", name, "other.png", "--metric", metric, "-o", "out.png"]]
    case 1:
      input.files["mutant.yaml"] = scenario(of: name)
      input.commands = [["check", "mutant.yaml"]]
    default:
      input.files["mutant.yaml"] = scenario(of: name)
      input.commands = [
        ["render", "mutant.yaml", "--scale", "0.2", "--at", "pull=0.5", "--quiet", "-o", "out"]
      ]
    }
  }

  private mutating func scenario(of image: String) -> [UInt8] {
    let key = any(of: ["idleImages", "refreshingImages"])
    let other = key == "idleImages" ? "refreshingImages" : "idleImages"
    let second = chance(2) ? image : "Images/pull_##.png"
    return Array("header: { style: mj-gif-header, \(key): \(image), \(other): \(second) }\n".utf8)
  }

  private static let small = """
    style: wave
    canvas: { crop: [130, 60, 60, 50], scale: 1 }
    clock: { rate: 5 }
    golden: { at: [trigger] }

    """

  /// Sets commands that read the mutated output of another machine or run, with hostile file
  /// names in it.
  private mutating func claim(_ input: inout FuzzInput) {
    input.files["mutant.yaml"] = Array(Self.small.utf8)
    input.files["moved.yaml"] = Array(
      Self.small.replacing("style: wave", with: "header: { style: wave, ballCount: 2 }").utf8)
    func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
    let images =
      "render mutant.yaml --drive progress --percents 0,1 --format imageset --quiet -o A.xcassets"
    let sweep = "sweep mutant.yaml --vary header.ballCount=2,3 -o x --quiet --shard"
    let plans = [
      (
        [
          "render mutant.yaml --quiet -o out --shard 1/2",
          "render mutant.yaml --quiet -o two --shard 2/2",
        ],
        ["merge out two -o whole", "merge out two -o whole"]
      ),
      (
        ["render mutant.yaml --frames 0-2 --quiet -o out"],
        [
          "render mutant.yaml --frames 0-1 --quiet -o out",
          "render mutant.yaml --quiet -o out --force",
        ]
      ),
      ([images], [images.replacing("0,1", with: "0"), images + " --force"]),
      (["\(sweep) 1/2", "\(sweep) 2/2"], ["merge x"]),
      (
        [
          "verify mutant.yaml --record missing --quiet", "swap",
          "verify mutant.yaml --results results.json",
        ],
        [
          "merge results.json --report page --markdown told.md --junit told.xml",
          "verify mutant.yaml --prune --record failed --report page", "approve mutant.yaml",
        ]
      ),
    ]
    let (before, after) = any(of: plans)
    let seed = below(1_000_000)
    input.commands = before.map(words) + [["claim", "\(seed)"]] + after.map(words)
  }

  /// Returns a file name that `reel` never writes.
  mutating func hostileName() -> String {
    let foreign = ["frame_000000.png", "manifest.json", "trace.txt", "trigger.png", "new.png"]
    let paths = [
      "../foreign/", "../../foreign/", "../../../foreign/", "./../../foreign/",
      "mutant.golden/../../foreign/", "..\u{301}/foreign/", "/proc/self/cwd/../foreign/",
    ]
    return switch below(4) {
    case 0:
      any(of: [
        "", ".", "..", "/", "//", "a/b", "a\u{0}b", "\n", "-", "-rf", ".reel.lock", "manifest.json",
        "\u{1B}[2J", "e\u{301}.png", "\u{E9}.png", String(repeating: "n", count: 300), "CON",
        "mutant.yaml", "::stop-commands::x", "$(touch foreign)",
      ])
    case 1: mutate(tokensOf: "../foreign/frame_000000.png", words: ["..", "/", "."])
    default: any(of: paths) + any(of: foreign)
    }
  }

  /// Sets commands that read the mutated output of an earlier run.
  private mutating func golden(_ input: inout FuzzInput) {
    input.files["mutant.yaml"] = Array(Self.small.utf8)
    let render = ["render", "mutant.yaml", "--frames", "0-2", "--quiet", "-o", "out"]
    let record = ["verify", "mutant.yaml", "--record", "missing", "--quiet"]
    let first = chance(2) ? record : render
    let again = first == record ? ["verify", "mutant.yaml"] : render
    // The worker handles `mutate` itself: it mutates one of the written files.
    input.commands = [first, ["mutate", "\(below(1_000_000))"], again]
  }
}
