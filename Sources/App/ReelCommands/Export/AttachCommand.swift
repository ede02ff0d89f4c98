import ArgumentParser
import CodeExport
import FileAccess

/// The `reel attach` command, which writes code that attaches a designer's Lottie file to a list.
struct AttachCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Write code that attaches a Lottie file of your own to a list.",
    discussion: """
      Frames of the file follow the pull, others repeat while the app refreshes, and others play at \
      the end, after the cycle has been finished:

        \(Program.name) attach logo.json --pull 0-60 --refreshing 60-120 --end 120-150 --to uikit,compose -o app
        \(Program.name) attach logo.lottie --pull draw --refreshing spin -o LogoHeader.swift
        \(Program.name) attach logo.json --to uirefreshcontrol -o app --page proof.html --player lottie.min.js

      A range is a first and a last frame, such as 0-60, or the name of a marker. A range that is not \
      given is that of a marker with its name or with a usual one, such as loop or done.

      --to writes several formats into a folder:
        uikit, swiftui, compose, flutter, web
                            code that opens the list and shows the file in the gap
        uirefreshcontrol    code that shows the file in UIKit's own refresh control, which works \
      with large titles and search bars

      The extension of -o selects the format of a single file: .swift (uikit), .kt, .dart or .js. The \
      file itself is copied next to the code; an archive, .lottie, is unpacked into a .json file, \
      since not all players read archives.
      """)

  @Argument(help: "The Lottie file, .json or .lottie.")
  var file: String

  @Option("The frames that follow the pull, up to the threshold.", "range", read: Self.range)
  var pull: ArtworkFrames?

  @Option("The frames that repeat while refreshing.", "range", read: Self.range)
  var refreshing: ArtworkFrames?

  @Option(
    "The frames that play once from the trigger, before those of --refreshing.", "range",
    read: Self.range)
  var begin: ArtworkFrames?

  @Option("The frames that play once at the end.", "range", read: Self.range)
  var end: ArtworkFrames?

  @Option("The frames that replace those of --end after a success.", "range", read: Self.range)
  var success: ArtworkFrames?

  @Option("The frames that replace those of --end after a failure.", "range", read: Self.range)
  var failure: ArtworkFrames?

  @Option(
    "The pull that triggers the refresh, in points, 1 to 1000, unless UIKit sets it; default: "
      + "\(LottieAttachment.defaultThreshold.decimalText()).", "points", read: NumberArgument.read)
  var threshold = LottieAttachment.defaultThreshold

  @Option(
    "The distance by which the list stays open while it refreshes, in points, 0 to 1000, unless "
      + "UIKit sets it; default: "
      + "\(LottieAttachment.defaultRest.decimalText()).", "points", read: NumberArgument.read)
  var rest = LottieAttachment.defaultRest

  @Option(
    "The height of the drawing, in points, 1 to 2000; default: "
      + "\(LottieStyle().size.decimalText()).", "points", read: NumberArgument.read)
  var size = LottieStyle().size

  @Option(
    parsing: .next,
    "The formats to write into a folder, separated by commas: "
      + HeaderFormat.attached.map(\.rawValue).joined(separator: ", ") + ".",
    "format,…", read: { try ListArgument.read($0, Self.codeFormat) })
  var to: [HeaderFormat] = []

  @Option(
    name: .shortAndLong,
    "The file to write; with --to, a folder, which is created if it is missing.", "path")
  var output: String?

  @Option(
    "Also write a page in which the list with the file is pulled; requires --player.", "file.html")
  var page: String?

  @Option(
    "The player in the page: a file of lottie-web with the SVG renderer, such as lottie.min.js.",
    "file.js")
  var player: String?

  @Flag(help: "Also replace files that this command did not write.")
  var force = false

  @Flag(help: "Print only results and errors.")
  var quiet = false

  func validate() throws {
    for (name, value, allowed) in [
      ("threshold", threshold, 1.0...1000), ("rest", rest, 0...1000), ("size", size, 1...2000),
    ] {
      try require(
        allowed.contains(value),
        "--\(name) \(value.decimalText()) is out of range; allowed: "
          + "\(allowed.lowerBound.decimalText()) to \(allowed.upperBound.decimalText()) points")
    }
    try require(
      (page == nil) == (player == nil),
      page == nil
        ? "--player is for a page; add --page proof.html"
        : "--page requires the player; add --player lottie.min.js, a build of lottie-web")
    try require(
      output != nil || page != nil && to.isEmpty,
      "-o is missing; for example: --to uikit,swiftui -o attached")
    if to.isEmpty, let output { _ = try Self.format(ofFile: output) }
  }

  /// Parses two frames, such as `0-60`, or the name of a marker.
  @Sendable private static func range(_ text: String) throws -> ArtworkFrames {
    try require(!text.isEmpty, "the range is empty; allowed: frames such as 0-60, or a marker")
    guard let match = text.wholeMatch(of: /(-?[0-9]{1,7})-(-?[0-9]{1,7})/),
      let first = Double(match.1), let last = Double(match.2)
    else { return .marker(text) }
    return .frames(first: first, last: last)
  }

  private static func codeFormat(_ word: String) throws -> HeaderFormat {
    let format = try HeaderFormat(word: word, "a format")
    try require(
      format.isCode,
      "the file is a Lottie file already; allowed: "
        + HeaderFormat.attached.map(\.rawValue).joined(separator: ", "))
    return format
  }

  /// Returns the format that the extension of the output selects.
  private static func format(ofFile output: String) throws -> HeaderFormat {
    let ending = FileEnding.of(output)
    if let format = ending.flatMap(HeaderFormat.init(ending:)), format.isCode { return format }
    throw ValidationError(
      "-o \(output) does not end in .swift, .kt, .dart or .js, and --to does not select formats for "
        + "a folder; for example: --to uikit,swiftui -o \(output)")
  }

  func work(_ outcome: inout Outcome) throws {
    let isFolder = !to.isEmpty
    let output = output ?? ""
    if isFolder { try OutputPath.checkFolder(output, "-o", "a folder") }
    let fileName = ExactPath.split(file).name
    let lottie: LottieFile
    do {
      lottie = try LottieFile(try InputFile.read(file))
    } catch let error as ArtworkError {
      throw Failure(.badData, "\(error.text(in: file))")
    }
    let attached = try attachment(fileName, lottie.animation).attached()
    let formats = isFolder ? to : output.isEmpty ? [] : [try Self.format(ofFile: output)]
    let code = AttachCode(attached)
    var files = formats.unique.map { format in
      (
        name: isFolder ? code.fileName(for: format) : output,
        bytes: Array(code.text(for: format).utf8)
      )
    }
    if let page, let player {
      let source = String(decoding: try InputFile.read(player), as: UTF8.self)
      let text = String(decoding: lottie.json, as: UTF8.self)
      files.append((page, Array(AttachPage.html(attached, file: text, player: source).utf8)))
    }
    let written = CodeOutput(
      path: output, isFolder: isFolder, page: page, source: code.source, sourcePath: file,
      inputs: InputFiles([file] + (player.map { [$0] } ?? [])), isForced: force,
      command: "attach")
    let copy = output.isEmpty ? nil : (name: attached.files[0].name, bytes: lottie.json)
    try written.write(files, copy: copy, &outcome)
    if !quiet {
      outcome.say("\(attached.partsText) of \(fileName)")
    }
  }

  private func attachment(_ fileName: String, _ animation: LottieAnimation) -> LottieAttachment {
    var style = LottieStyle()
    style.size = size
    style.pull = pull
    style.begin = begin
    style.refreshing = refreshing
    style.end = end
    style.success = success
    style.failure = failure
    return LottieAttachment(
      fileName: fileName, animation: animation, style: style, threshold: threshold, rest: rest)
  }
}
