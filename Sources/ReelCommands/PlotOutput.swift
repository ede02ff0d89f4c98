import ArgumentParser
import BezierGeometry
import CairoBackend
import FrameSequence
import PNGCoding
import Pixels
import SVGBackend
import ScenarioTuning
import VectorDrawing

/// Where a plot goes, and how it looks.
struct PlotOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; its ending, .svg or .png, says the form.", valueName: "file"))
  var output = Self.standardPath

  @Option(help: "Light or dark.")
  var appearance = AppearanceArgument(.light)

  @Option(
    help: ArgumentHelp(
      "Width and height, in points, as in 720x480; as the plot needs unless given.",
      valueName: "WxH"), transform: { try Self.size($0) })
  var size: Size?

  @Option(
    help: ArgumentHelp("The pixels a point of a PNG file; 2 unless given.", valueName: "n"),
    transform: { text in
      let scale = try NumberArgument.read(text)
      guard scale > 0, scale <= Self.largestScale else {
        throw ValidationError("--scale \(text) is not allowed; give a number above 0, up to 10")
      }
      return scale
    })
  var scale: Double?

  @Option(help: "What stands over the plot.")
  var title: String?

  static let standardPath = "plot.svg"
  private static let standardScale = 2.0
  private static let largestScale = 10.0

  /// The forms that there are.
  enum Form: String, CaseIterable {
    case svg
    case png
  }

  /// The form that a file's name asks for.
  static func form(of path: String) throws -> Form {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    guard let form = ending.flatMap(Form.init) else {
      throw ValidationError(
        ending.map { "a plot cannot be written as .\($0); end \(path) in .svg or .png" }
          ?? "\(path) does not say its form; end it in .svg or .png, as in \(path).svg")
    }
    return form
  }

  /// What can be told before anything is read.
  func validate() throws {
    guard try Self.form(of: output) == .svg, scale != nil else { return }
    throw ValidationError("--scale is for PNG files; an SVG file is sharp at any size")
  }

  /// Makes a plot, draws it, and writes it; its path goes to standard output.
  func write(_ make: () throws(PlotError) -> Plot) throws {
    let (plot, list): (Plot, DisplayList)
    do throws(PlotError) {
      plot = try make()
      list = try plot.displayList(textLayout: PangoTextLayout())
    } catch {
      throw Failure(error)
    }
    try WholeFile.write(try bytes(of: list, title: plot.title), to: output)
    try Terminal.write(output + "\n")
  }

  private func bytes(of list: DisplayList, title: String) throws -> [UInt8] {
    switch try Self.form(of: output) {
    case .svg:
      return Array(
        try SVGRenderer { try PNGEncoder.encode($0) }.render(list, title: title).utf8)
    case .png:
      let scale = scale ?? Self.standardScale
      return try PNGEncoder.encode(CairoRenderer().render(list, scale: scale), scale: scale)
    }
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

extension Failure {
  /// What is said about a plot that cannot be drawn.
  init(_ error: PlotError) {
    switch error {
    case .empty, .size, .crowded, .units, .unknownTrack: self.init(.usage, error.description)
    case .number, .missing, .text: self.init(.badData, error.description)
    }
  }
}

/// An appearance's name as an argument.
struct AppearanceArgument: ExpressibleByArgument {
  let appearance: Appearance

  init(_ appearance: Appearance) { self.appearance = appearance }

  init?(argument: String) {
    guard let appearance = Appearance(rawValue: argument) else { return nil }
    self.appearance = appearance
  }

  var defaultValueDescription: String { appearance.rawValue }
  static var allValueStrings: [String] { Appearance.allCases.map(\.rawValue) }
}
