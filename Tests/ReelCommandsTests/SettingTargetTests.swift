@testable import ReelCommands

@Suite("Replacing a curve in a setting")
struct SettingTargetTests {
  /// A file with a value, in one of the forms that authors use.
  struct EditedFile: CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String
    var isFlow = false
    var quotes = ["", "\"", "'"]
    var testDescription: String { name }
  }

  static let files = [
    EditedFile(
      name: "block.yaml", before: "# Ours.\nheader:\n  style: wave # é\n  bounceTiming: ",
      after: "   # was linear\n  ballCount: 3\n# The end"),
    EditedFile(
      name: "flow.yaml", before: "header: { bounceTiming: ",
      after: ", style: wave } # one line\r\n",
      isFlow: true),
    EditedFile(
      name: "below.yaml",
      before: "header:\n  style: wave\n  bounceTiming:\n    # see the log\n    ",
      after: "\n"),
    EditedFile(
      name: "marked.yaml", before: "\u{FEFF}header:\r\n  style: wave\r\n  bounceTiming: ",
      after: "\r\n"),
    EditedFile(
      name: "scenario.json", before: "{\n  \"header\": { \"bounceTiming\": ",
      after: ", \"style\": \"wave\" }\n}\n", isFlow: true, quotes: ["\""]),
  ]

  /// A curve of each notation.
  static let curves = [
    "spring(duration: 0.4, bounce: 0.4)", "spring(mass: 1, stiffness: 100, damping: 10)",
    "spring(response: .5, damping-fraction: .8)", "spring(settlingDuration: .9, dampingRatio: .43)",
    "spring(duration: 0.4, bounce: 0.4, velocity: 2)", "ease-out", "easeInOut", "linear",
    "step-start", "cubic-bezier(.1, 0, .2, 1)", "linear(0, .5 25% 75%, 1)", "steps(4, jump-none)",
    "sine-in", "back-out(overshoot: 1.7)", "elastic-out(amplitude: 1, period: .3)",
  ]

  /// Fits that replace the curve, one after another.
  static let fits = [
    "spring(duration: 0.6, bounce: 0.3)", "spring(duration: 0.42, bounce: 0.38, velocity: -3)",
    "cubic-bezier(0.3, 0.1, 0.25, 1)", "linear(0 0%, 0.5 25%, 1 100%)",
    "spring(duration: 0.5, bounce: -0.2)", "linear(0 0%, 1.1 50%, 1 100%)", "ease-in",
  ]

  @Test("Any fit replaces any curve repeatedly, and no other byte changes", arguments: files)
  func chains(file: EditedFile) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: file.name).path
    let target = try SettingTarget(parsing: "\(path)#header.bounceTiming")
    for curve in Grids.part(of: Self.curves, count: 6) {
      for quote in file.quotes
      where !quote.isEmpty || !(curve.contains(": ") || file.isFlow && curve.contains(",")) {
        try folder.write(
          Array("\(file.before)\(quote)\(curve)\(quote)\(file.after)".utf8), to: file.name)
        for fit in Self.fits {
          try target.check()
          let written = try target.replaced(
            by: try Curve(parsing: fit), in: try folder.read(file.name))
          try folder.write(written, to: file.name)
          let text = String(decoding: written, as: UTF8.self)
          try #require(text.hasPrefix(file.before) && text.hasSuffix(file.after), "\(text)")
          let value = text.unicodeScalars.dropFirst(file.before.unicodeScalars.count)
            .dropLast(file.after.unicodeScalars.count)
          #expect(String(value).trimmingQuotes == fit)
          let settings = try ScenarioInput.file(path).scenario().curves
          let setting = settings.first { $0.path == "header.bounceTiming" }
          #expect(try setting?.curve == Curve(parsing: fit))
        }
      }
    }
  }

  @Test("A spring next to an explicit duration is refused, naming both") func clash() throws {
    let folder = try TemporaryFolder()
    let text = "header: { style: wave, bounceDuration: 1, bounceTiming: ease-out }\n"
    try folder.write(Array(text.utf8), to: "wave.yaml")
    let target = try SettingTarget(
      parsing: "\(folder.url.appending(path: "wave.yaml").path)#header.bounceTiming")
    try target.check()
    let error = #expect(throws: ScenarioErrors.self) {
      try target.replaced(
        by: try Curve(parsing: "spring(duration: .5, bounce: .2)"),
        in: Array(text.utf8))
    }
    #expect(error?.description.contains("bounceDuration") == true)
  }
}

extension String {
  /// The text without one pair of enclosing quotes.
  fileprivate var trimmingQuotes: String {
    guard let first, "\"'".contains(first), last == first, count > 1 else { return self }
    return String(dropFirst().dropLast())
  }
}
