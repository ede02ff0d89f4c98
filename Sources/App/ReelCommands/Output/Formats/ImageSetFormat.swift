import BezierGeometry
import FrameSequence
import RefreshScenario
import Texts

extension OutputFormat {
  /// Image sets for a GIF header.
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
          intoCatalogue: output.path, policy: output.policy, progress: output.show))
    })
}

extension OutputSummary {
  /// What came of image sets: `375 × 80 pt an image · decoded 8.4 MB @1x, 34 MB @2x, 76 MB @3x`.
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
