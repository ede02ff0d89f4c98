import Figures
import FileAccess

extension OutputFormat {
  /// PNG files: a folder with a file for each frame, or a single file.
  static let png = OutputFormat(
    name: "png", remark: "a folder of frames, or one file", content: "a folder of PNG files",
    endings: ["png"], places: [.folder, .file], standardName: "frames",
    advice: "name it without an ending", options: [.align, .rate, .speed],
    render: runs(images), sweep: frames(images))

  @Sendable private static func images(
    _ plan: some ImagePlan, _ output: Output
  ) async throws -> SequenceReport {
    switch output.place {
    case .file: try await plan.render(to: try output.destination(["png"], reading: plan.inputs))
    default:
      try await plan.render(toFolder: output.path, policy: output.policy, progress: output.show)
    }
  }
}

extension OutputFormat {
  /// The pixels of all frames, one frame after another, as straight RGBA, 8 bits per channel.
  static let raw = OutputFormat(
    name: "raw", remark: "straight RGBA, 8 bits", content: "raw pixels",
    endings: ["raw", "rgba"], places: [.file, .stream], standardName: "-",
    advice: "name it .raw", takesAnyEnding: true, options: [.align, .rate, .speed],
    render: runs(pixels), sweep: frames(pixels))

  @Sendable private static func pixels(
    _ plan: some ImagePlan, _ output: Output
  ) async throws -> SequenceReport {
    let destination =
      try output.place == .stream
      ? .standardOutput
      : output.destination(["raw", "rgba"], reading: plan.inputs)
    return try await plan.renderRaw(to: destination, progress: output.show)
  }
}

extension OutputFormat {
  /// A sprite sheet, for game engines and the web.
  static let sheet = OutputFormat(
    name: "sheet", remark: "a sprite sheet with Aseprite's JSON beside it",
    content: "a sprite sheet",
    details: """
      A sprite sheet is a PNG file and a JSON file of the same name, as Aseprite writes them (kind hash, \
      with the component's states as frameTags); equal frames are there once. --trim leaves out what is \
      transparent around each; each scale and appearance has a sheet of its own.
      """,
    endings: ["json", "png"], places: [.file], standardName: "sheet.png",
    advice: "end its name in .png or .json", options: [.align, .rate, .speed, .trim],
    render: runs(spriteSheet), sweep: frames(spriteSheet))

  @Sendable private static func spriteSheet(
    _ plan: some TimedPlan, _ output: Output
  ) async throws -> SequenceReport {
    var sink = try SpriteSheetSink(
      output.path, isTyped: output.isTyped, interval: plan.interval,
      isTrimmed: output.options.isTrimmed, reading: plan.inputs)
    var report = try await plan.render(into: &sink, at: output.path, progress: output.show)
    report.bytes = sink.bytes
    return report
  }
}

extension OutputFormat {
  /// Image sets of an asset catalog, for a GIF header.
  static let imageSets = OutputFormat(
    name: "imageset", remark: "images in an asset catalogue", content: "a folder of image sets",
    details: """
      With --format imageset, images for a GIF header go into an existing asset catalogue: \
      \(ImageSetPlan.standardPercentCount) that the pull chooses among (image i of n shows the pull \
      (i + 1/2) / n) and one cycle of the refreshing, \(ImageSetPlan.standardRate) a second; --drive progress or --drive loop draws one of the two. Each shows the \
      header's whole strip on the content's edge, whatever the canvas is cropped to, at 1x, 2x and 3x, \
      and in light and dark where they differ. Only sets of the names that this run, or an earlier \
      run of the same names, writes are touched. Beside the catalogue a Swift file is written that \
      hands the images to MJRefresh's GIF header.
      """,
    endings: ["xcassets"], places: [.folder],
    advice: "name an asset catalogue that is there: -o Assets.xcassets",
    render: { command, output in
      let plan = try command.imageSetPlan()
      try output.messages.warn(plan.textWarnings(), isStrict: command.strict)
      return OutputSummary(
        try await plan.render(
          intoCatalog: output.path, policy: output.policy, progress: output.show))
    })
}

extension OutputSummary {
  /// Creates a summary with the images' size in points and their decoded sizes in bytes.
  fileprivate init(_ report: ImageSetReport) {
    self.init(report.sequence, noun: "image")
    let memory = report.decoded.map { "\(Self.size($0.bytes)) \(Self.scaleName($0.scale))" }
    lines += [
      "\(report.size.width.decimalText()) × \(report.size.height.decimalText()) pt an image · "
        + "decoded all together " + memory.joined(separator: ", "),
      "show them with: header.\(report.swiftMethod)() (\(report.swiftFile))",
    ]
    json["points"] = .object([
      "width": .number(report.size.width), "height": .number(report.size.height),
    ])
    json["decoded"] = .list(
      report.decoded.map { .object(["scale": .number($0.scale), "bytes": .integer($0.bytes)]) })
    json["swiftFile"] = .text(report.swiftFile)
    json["swiftMethod"] = .text(report.swiftMethod)
  }
}
