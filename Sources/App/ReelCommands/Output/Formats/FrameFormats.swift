import Figures
import FileAccess

extension OutputFormat {
  /// PNG files: a folder with a file for each frame, or a single file.
  static let png = OutputFormat(
    name: "png", remark: "a folder of frames, or one file", content: "a folder of PNG files",
    endings: ["png"], isFolder: true, standardName: "frames",
    advice: "use a name without an ending", options: frameOptions,
    render: runs(images), sweep: frames(images))

  @Sendable private static func images(
    _ plan: some ImagePlan, _ output: Output
  ) async throws -> SequenceReport {
    if output.isFolder {
      return try await plan.render(
        toFolder: output.path, policy: output.policy, progress: output.show)
    }
    return try await plan.render(to: try output.destination(["png"], reading: plan.inputs))
  }
}

extension OutputFormat {
  /// The pixels of all frames, one frame after another, as straight RGBA, 8 bits per channel.
  static let raw = OutputFormat(
    name: "raw", remark: "straight RGBA, 8 bits per channel", content: "raw pixels",
    endings: ["raw", "rgba"], isStream: true, standardName: "-",
    advice: "use the ending .raw", takesAnyEnding: true, options: frameOptions,
    render: runs(pixels), sweep: frames(pixels))

  @Sendable private static func pixels(
    _ plan: some ImagePlan, _ output: Output
  ) async throws -> SequenceReport {
    try await plan.renderRaw(
      to: output.destination(["raw", "rgba"], reading: plan.inputs), progress: output.show)
  }
}

extension OutputFormat {
  /// A sprite sheet, for game engines and the web.
  static let sheet = OutputFormat(
    name: "sheet", remark: "a sprite sheet with a JSON file in Aseprite's format",
    content: "a sprite sheet",
    details: """
      A sprite sheet is a PNG file with a JSON file of the same name in Aseprite's hash format, \
      whose frameTags are the states of the header or footer. Equal frames are stored once, and \
      --trim crops transparent margins. Each scale and appearance has a separate sheet.
      """,
    endings: ["json", "png"], standardName: "sheet.png",
    advice: "use the ending .png or .json", options: frameOptions + ["--trim"],
    render: runs(spriteSheet), sweep: frames(spriteSheet))

  @Sendable private static func spriteSheet(
    _ plan: some ImagePlan, _ output: Output
  ) async throws -> SequenceReport {
    var sink = try SpriteSheetSink(
      output.path, isTyped: output.isTyped, interval: plan.interval,
      isTrimmed: output.isTrimmed, reading: plan.inputs)
    var report = try await plan.render(into: &sink, at: output.path, progress: output.show)
    report.bytes = sink.bytes
    return report
  }
}

extension OutputFormat {
  /// Image sets of an asset catalog, for a GIF header.
  static let imageSets = OutputFormat(
    name: "imageset", remark: "images in an asset catalog", content: "a folder of image sets",
    details: """
      --format imageset writes images for a GIF header into an existing asset catalog: \
      \(ImageSetPlan.standardPercentCount) images for the pull, where image i of n, counted from 0, \
      shows the pull (i + 1/2) / n; and one cycle of the refreshing animation at \
      \(ImageSetPlan.standardRate) images per second. --drive progress or --drive loop writes only \
      one of the two. Images show the header's area above the content at full width, regardless of \
      the canvas, at 1x, 2x and 3x, and in light and dark if these differ. Image sets with other \
      names are not changed. A Swift file next to the catalog passes the images to MJRefresh's GIF \
      header. --trim crops margins in which all images have the same color, and keeps the \
      horizontal center.
      """,
    endings: ["xcassets"], isFile: false, isFolder: true,
    advice: "give an existing asset catalog, such as -o Assets.xcassets", options: ["--trim"],
    render: imageSets(for: .assetCatalog))

  /// Images in a resource folder of Android.
  static let android = OutputFormat(
    name: "android", remark: "images in a resource folder", content: "a resource folder",
    details: """
      --format android writes the same images into an existing resource folder of Android, at mdpi \
      to xxxhdpi (1, 1.5, 2, 3 and 4 pixels per point), those for the dark appearance as \
      drawable-night. drawable/wave_idle.xml is a level list, whose level is 10,000 times the pull, \
      and drawable/wave_refreshing.xml an animation list.
      """,
    isFile: false, isFolder: true,
    advice: "give an existing resource folder, such as -o app/src/main/res", options: ["--trim"],
    render: imageSets(for: .android))

  private static func imageSets(for target: ImageSetTarget) -> Writer<RenderCommand> {
    { command, output in
      let plan = try command.imageSetPlan(for: target, output)
      return OutputSummary(
        try await plan.render(into: output.path, policy: output.policy, progress: output.show))
    }
  }
}

extension OutputSummary {
  /// Creates a summary with the images' size in points and their decoded sizes in bytes.
  fileprivate init(_ report: ImageSetReport) {
    self.init(report.sequence, noun: "image")
    let memory = report.decoded.map { "\(Self.size($0.bytes)) \(Self.scaleName($0.scale))" }
    lines += [
      "\(report.size.width.decimalText(places: 2)) × "
        + "\(report.size.height.decimalText(places: 2)) pt per image · all images decoded: "
        + memory.joined(separator: ", ")
    ]
    if let area = report.area {
      lines.append(
        "cropped to \(area.minX.decimalText()), \(area.minY.decimalText()), "
          + "\(area.width.decimalText()) × \(area.height.decimalText()) pt of the header's area")
      json["area"] = .numbers([area.minX, area.minY, area.width, area.height])
    }
    switch report.usage {
    case .method(let method, let file):
      lines.append("to show the images, call header.\(method)(), which \(file) defines")
      json["swiftFile"] = .text(file)
      json["swiftMethod"] = .text(method)
    case .drawables(let names):
      let drawables = names.map { "R.drawable.\($0)" }.joined(separator: " and ")
      lines.append("to show the images, use \(drawables)")
      json["drawables"] = .texts(names)
    }
    json["points"] = .object([
      "width": .number(report.size.width), "height": .number(report.size.height),
    ])
    json["decoded"] = .list(
      report.decoded.map { .object(["scale": .number($0.scale), "bytes": .integer($0.bytes)]) })
  }
}
