/// The measurement of `reel verify` over many matching goldens.
///
/// For comparison, it measures drawing and encoding the same images, and other programs that
/// compare the same files. Each run is a separate process, measured from start to exit. A comment
/// inserted into the PNG files changes their bytes but not their pixels, so that every program
/// has to decode both files.
struct VerifyBenchmark {
  /// The maximum number of instants of a scenario's goldens.
  static let maximumImageCount = 10_000
  /// The path of the peer, relative to the root of the sources.
  static let peerPath = "Examples/peers/pixelmatch_pairs.py"
  /// The number of pairs that a peer compares per round; each pair takes about a tenth of a
  /// second.
  private static let maximumPairCount = 30

  private enum Peer {
    case imageMagick
    case pixelmatch(PeerPython, path: String)
  }

  /// A copy of the scenario, next to which goldens may be written.
  private let input: ScenarioInput
  private let scale: Double?
  private let plan: SequencePlan
  private let folder: ScratchFolder
  private var peers: [Peer] = []
  private var renderedCount = 0
  /// The results so far.
  private(set) var report: VerifyBenchReport

  /// Records goldens at instants that are spread over a scenario's run.
  init(_ input: ScenarioInput, count: Int, scale: Double?) throws {
    self.scale = scale
    folder = try ScratchFolder()
    let resolved = try input.resolved()
    let whole = try SequencePlan(resolved, FrameOptions())
    guard let timeline = whole.timeline else {
      throw Failure(.badData, "the scenario has no run for goldens")
    }
    let step = timeline.duration.seconds / Double(count)
    let instants = (0..<count).map { (Double($0) * step).decimalText(places: 6) }
    var options = FrameOptions()
    options.instants = try instants.map { try Instant(parsing: $0) }
    options.scales = scale.map { [$0] } ?? []
    plan = try SequencePlan(resolved, options)
    guard let extent = try plan.extents().first else {
      throw Failure(.badData, "the scenario has no images to render")
    }
    report = VerifyBenchReport(scenario: input.scenario, extent: extent, images: plan.images.count)
    self.input = try Self.copy(of: input, reading: resolved.inputs, in: folder)
    // A recording run exits with 1.
    _ = try reel(verifyArguments("equal") + ["--record", "all"], allowing: 1)
    _ = try reel(verifyArguments("other") + ["--record", "all"], allowing: 1)
    for name in imageNames {
      let path = goldens("other") + "/\(name)"
      try WholeFile.write(try Self.commented(try InputFile.read(path)), to: path)
    }
  }

  /// Copies a scenario's files into a folder and preserves their relative paths.
  ///
  /// Goldens must be in the repository of their scenario, and the measured goldens do not belong
  /// in the original repository.
  private static func copy(
    of input: ScenarioInput, reading inputs: InputFiles, in folder: ScratchFolder
  ) throws -> ScenarioInput {
    func target(_ path: String) -> String {
      folder.path("files" + URL(filePath: path).standardizedFileURL.path)
    }
    for path in inputs.paths {
      let target = target(path)
      try FileManager.default.createDirectory(
        atPath: (ExactPath.parent(of: target) ?? "/"), withIntermediateDirectories: true)
      try WholeFile.write(try InputFile.read(path), to: target)
    }
    var copy = input
    copy.scenario = target(input.scenario)
    return copy
  }

  /// Returns the path of a folder of goldens next to the scenario.
  private func goldens(_ name: String) -> String {
    ExactPath.appending(name, to: ExactPath.parent(of: input.scenario))
  }

  private var instants: [String] { plan.images.compactMap { $0.frame.instant } }
  private var imageNames: [String] { plan.images.map(\.fileName) }

  private func verifyArguments(_ name: String) -> [String] {
    var golden = "golden={ at: [\(instants.joined(separator: ", "))], "
    golden += "directory: \"\(name)\""
    if let scale { golden += ", scale: \(scale.decimalText())" }
    return ["verify"] + input.arguments + ["--set", golden + " }", "--jobs", "1", "--json"]
  }

  /// Inserts a comment before the last chunk of a PNG file, which is always the same twelve
  /// bytes.
  private static func commented(_ png: [UInt8]) throws -> [UInt8] {
    let content = Array("tEXtComment\0the same pixels".utf8)
    guard png.count > 12 else { throw Failure(.inputOutput, "a golden image is truncated") }
    func bytes(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    return Array(png[..<(png.count - 12)]) + bytes(UInt32(content.count - 4)) + content
      + bytes(Checksum.crc32(content)) + png.suffix(12)
  }

  // MARK: Runs

  /// Runs one round of all subjects.
  mutating func run() throws {
    report.rounds += 1
    renderedCount += 1
    let render = try reel(
      ["render"] + input.arguments + [
        "--at", instants.joined(separator: ","), "--jobs", "1", "--json", "--quiet", "--output",
        folder.path("frames_\(renderedCount)"),
      ] + (scale.map { ["--scale", $0.decimalText()] } ?? []))
    let written = try JSONDecoder().decode(
      Benchmark.RenderReport.self, from: Data(render.output)
    ).stages.write
    let wall = render.wall.inSeconds
    report.add(.rendering, images: plan.images.count, wall - written, render.processor.inSeconds)
    for (subject, goldens) in [
      (VerifyBenchReport.Subject.equalFiles, "equal"), (.equalPixels, "other"),
    ] {
      let outcome = try reel(verifyArguments(goldens))
      report.add(
        subject, images: plan.images.count, outcome.wall.inSeconds,
        outcome.processor.inSeconds)
    }
    let outcome = try reel(["diff", goldens("equal"), goldens("other"), "--json"])
    report.add(
      .comparing("reel diff"), images: plan.images.count, outcome.wall.inSeconds,
      outcome.processor.inSeconds)
    for peer in peers { try run(peer) }
  }

  private func reel(
    _ arguments: [String], allowing status: Int32 = 0
  ) throws -> ChildProgram.Outcome {
    try Task.checkCancellation()
    return try run(try ChildProgram.reel(arguments), "reel \(arguments[0])", allowing: status)
  }

  private func run(
    _ program: ChildProgram, _ name: String, allowing status: Int32 = 0
  ) throws -> ChildProgram.Outcome {
    let outcome = try program.run(
      outputPath: folder.path("answer"), errorPath: folder.path("errors"))
    guard let outcome, outcome.status == 0 || outcome.status == status else {
      let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
      throw Failure(.inputOutput, "\(name) failed: \(errors)")
    }
    return outcome
  }

  // MARK: Peers

  /// Looks for the programs to compare with and prints a note for each missing one.
  ///
  /// - Parameter pixelmatch: The path of the Python program that calls pixelmatch, or `nil` for
  ///   the one in the sources.
  mutating func findPeers(pixelmatch: String?, _ messages: MessageWriter) throws {
    let compare = ChildProgram(path: "compare", arguments: ["-version"])
    if let outcome = try compare.run(
      outputPath: folder.path("answer"), errorPath: folder.path("errors")),
      outcome.status == 0
    {
      peers.append(.imageMagick)
      let words = String(decoding: outcome.output, as: UTF8.self).split(separator: " ")
      if words.count > 2 { report.versions.append("\(words[1]) \(words[2])") }
    } else {
      messages.note(
        "note: ImageMagick is not compared, since it is missing; on Debian: apt-get install "
          + "imagemagick")
    }

    let path = pixelmatch ?? Self.peerPath
    guard InputFile.exists(path) else {
      if let pixelmatch { throw Failure(.noInput, "\(pixelmatch) does not exist") }
      messages.note(
        "note: pixelmatch is not compared, since \(Self.peerPath) is missing; run this command in "
          + "the root folder of the sources, or use --peer")
      return
    }
    let question =
      "from importlib.metadata import version; import pixelmatch.contrib.PIL; "
      + "print('pixelmatch %s, Pillow %s' % (version('pixelmatch'), version('pillow')))"
    guard let python = try PeerPython(answering: question, folder) else {
      messages.note(
        "note: pixelmatch is not compared, since Python has no module pixelmatch; to install it, "
          + "type: pip install pixelmatch pillow")
      return
    }
    report.versions.append(python.answer)
    peers.append(.pixelmatch(python, path: path))
  }

  private mutating func run(_ peer: Peer) throws {
    let step = max(1, imageNames.count / Self.maximumPairCount)
    let names = stride(from: 0, to: imageNames.count, by: step).prefix(Self.maximumPairCount)
      .map { imageNames[$0] }
    let name: String
    var outcomes: [ChildProgram.Outcome] = []
    switch peer {
    case .imageMagick:
      name = "ImageMagick compare"
      for file in names {
        let arguments = [
          "-metric", "AE", goldens("equal") + "/\(file)", goldens("other") + "/\(file)",
        ]
        outcomes.append(
          try run(ChildProgram(path: "compare", arguments: arguments + ["null:"]), name))
      }
    case .pixelmatch(let python, let path):
      name = "pixelmatch"
      let arguments = [path, goldens("equal"), goldens("other")] + names
      outcomes.append(try run(ChildProgram(path: python.interpreter, arguments: arguments), name))
      guard outcomes[0].output.elementsEqual("0\n".utf8) else {
        throw Failure(.inputOutput, "pixelmatch found differences between equal images")
      }
    }
    report.add(
      .comparing(name), images: names.count,
      outcomes.reduce(0) { $0 + $1.wall.inSeconds },
      outcomes.reduce(0) { $0 + $1.processor.inSeconds })
  }
}
