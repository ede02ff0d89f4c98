import ArgumentParser
import Figures
import FileAccess
import SVGBackend

/// The options for the file and the appearance of a plot.
struct PlotOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    "The file to write, which ends in \(PlotFile.endings), or - for SVG on standard output; "
      + "default: \(Self.standardPath).", "file")
  var output: String?

  @Option(word: "an appearance", help: "The appearance: light or dark; default: light.")
  var appearance = Appearance.light

  @Option(
    parsing: .next,
    "The width and height, in points, such as 720x480; default: depends on the plot's panels.",
    "WxH", read: { try Self.size($0) })
  var size: Size?

  @Option(
    parsing: .next,
    "The scale of a PNG file, in pixels per point, at most \(Self.maximumScale.decimalText()); "
      + "default: 2.", "n",
    read: {
      try NumberArgument.read(
        $0,
        "--scale \($0) is out of range; allowed: above 0, at most "
          + "\(Self.maximumScale.decimalText())"
      ) { $0 > 0 && $0 <= Self.maximumScale }
    })
  var scale: Double?

  @Option(help: "The title above the plot; default: from the name of the curve.")
  var title: String?

  private static let standardPath = "plot.svg"
  private static let maximumScale = 10.0

  private func file() throws -> PlotFile {
    try PlotFile(output ?? Self.standardPath, isTyped: output != nil)
  }

  func validate() throws {
    let file = try file()
    if file.form == .svg, scale != nil {
      throw ValidationError("--scale applies only to PNG files; leave it out for SVG")
    }
  }

  /// Creates a plot, writes it and prints its path.
  func write(
    reading inputs: InputFiles, _ outcome: inout Outcome, _ make: () throws -> Plot
  ) throws {
    var file = try file()
    if let scale { file.scale = scale }
    try file.write(reading: inputs, &outcome, make)
    if !file.isStandardOutput { outcome.print(pathOf: file.path) }
  }

  private static func size(_ text: String) throws -> Size {
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    try require(
      parts.count == 2, "“\(text)” is not a size; give the width and height, as in 720x480")
    return Size(
      width: try NumberArgument.read(String(parts[0])),
      height: try NumberArgument.read(String(parts[1])))
  }
}

/// The file of a plot, or standard output, with the format that the path selects.
struct PlotFile {
  enum Form: String, CaseIterable {
    case svg
    case png
  }

  let path: String
  /// Whether the user typed the path.
  let isTyped: Bool
  let form: Form
  /// The scale of a PNG file, in pixels per point.
  var scale = 2.0

  /// The endings of the formats, as text.
  static var endings: String { Form.allCases.map { ".\($0.rawValue)" }.alternatives }

  /// Whether the plot is written to standard output, as SVG.
  var isStandardOutput: Bool { path == "-" }

  /// Creates a file whose format is selected by the path's extension; `-` is SVG on standard
  /// output.
  init(_ path: String, isTyped: Bool = true) throws {
    self.isTyped = isTyped
    if path == "-" {
      self.path = path
      form = .svg
      return
    }
    guard let ending = FileEnding.of(path) else {
      throw ValidationError(
        "\(path) has no ending; allowed: \(Self.endings), as in \(path).\(Form.svg.rawValue)")
    }
    guard let form = Form(rawValue: ending) else {
      let nearest = FileEnding.nearest(to: ending, among: Form.allCases.map(\.rawValue))
      throw ValidationError(
        problemText(
          "a plot cannot be written as .\(ending); the name \(path) must end in \(Self.endings)",
          suggestion: nearest.map { ".\($0)" }))
    }
    self.path = path
    self.form = form
  }

  /// Creates a plot, draws it and writes the file.
  ///
  /// - Parameters:
  ///   - inputs: The files that must not be overwritten.
  ///   - make: A closure that creates the plot, called after the destination has been checked.
  func write(
    reading inputs: InputFiles, _ outcome: inout Outcome, _ make: () throws -> Plot
  ) throws {
    let destination = try isStandardOutput ? .standardOutput : destination(reading: inputs)
    let plot = try make()
    let list = try plot.displayList(textLayout: PangoTextLayout())
    try outcome.write(bytes(of: list, title: plot.title), to: destination)
  }

  /// Returns the destination of the file.
  ///
  /// - Throws: An error if the path is an input or a file of another kind.
  func destination(reading inputs: InputFiles) throws -> Destination {
    try Destination(path, holding: .named([form.rawValue]), isTyped: isTyped, reading: inputs)
  }

  private func bytes(of list: DisplayList, title: String) throws -> [UInt8] {
    switch form {
    case .svg: Array(try SVGRenderer { try PNGEncoder.encode($0) }.render(list, title: title).utf8)
    case .png: try PNGEncoder.encode(CairoRenderer().render(list, scale: scale), scale: scale)
    }
  }
}
