import ArgumentParser
import BezierGeometry
import Figures
import FileAccess
import VectorDrawing

/// Where a plot goes, and how it looks.
struct PlotOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; its ending, .svg or .png, says the form; - is SVG on standard output.",
      valueName: "file"))
  var output = Self.standardPath

  @Option(word: "an appearance", help: "Light or dark.")
  var appearance = Appearance.light

  @Option(
    help: ArgumentHelp(
      "Width and height, in points, as in 720x480; as the plot needs unless given.",
      valueName: "WxH"), transform: { try Self.size($0) })
  var size: Size?

  @Option(
    help: ArgumentHelp("The pixels a point of a PNG file; 2 unless given.", valueName: "n"),
    transform: {
      try NumberArgument.read($0, "--scale \($0) is not allowed; give a number above 0, up to 10") {
        $0 > 0 && $0 <= 10
      }
    })
  var scale: Double?

  @Option(help: "What stands over the plot.")
  var title: String?

  static let standardPath = "plot.svg"

  /// What can be told before anything is read.
  func validate() throws {
    guard try PlotFile(output).form == .svg, scale != nil else { return }
    throw ValidationError("--scale is for PNG files; an SVG file is sharp at any size")
  }

  /// Makes a plot, draws it, and writes it; its path goes to standard output.
  func write(reading inputs: InputFiles, _ make: () throws(PlotError) -> Plot) throws {
    var file = try PlotFile(output)
    if let scale { file.scale = scale }
    try file.write(reading: inputs, make)
    if !file.isStandardOutput { try Terminal.write(pathOf: output) }
  }

  private static func size(_ text: String) throws -> Size {
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2 else {
      throw ValidationError("“\(text)” is no size; give width and height, as in 720x480")
    }
    return Size(
      width: try NumberArgument.read(String(parts[0])),
      height: try NumberArgument.read(String(parts[1])))
  }
}
