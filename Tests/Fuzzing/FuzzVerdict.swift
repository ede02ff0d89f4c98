/// The contract violations of a finished command.
struct FuzzVerdict {
  var arguments: [String]
  var status: Int32
  var errors: [UInt8]
  /// The text of the input, which messages may quote.
  var source: String

  /// The exit codes in the contract except 130, which only an interruption by the user causes.
  private static let allowed: Set<Int32> = [0, 1, 64, 65, 66, 69, 73, 74]

  /// Implementation details that must not appear in messages.
  private static let leaks = [
    Repository.root.path, ".build/", ".swift:", "Swift.", "Foundation.", "CYaml.", "Error Domain=",
    "NSCocoa", "Optional(", "(unknown context", "DecodingError", "EncodingError", "CocoaError",
    "Fatal error", "Error(", "RefreshScenario.", "RefreshModel.", "RefreshScene.", "ReelCommands.",
    "KeyframeAnimation.", "BezierGeometry.", "FrameSequence.", "GoldenImages.", "Figures.",
    "CodeExport.", "ReelTuning.", "ImageCoding.", "FileAccess.", "RefreshHeaders.",
  ]

  /// Descriptions of the contract violations, or an empty array.
  var problems: [String] {
    var problems: [String] = []
    if !Self.allowed.contains(status) { problems.append("exit code \(status)") }
    guard let text = String(validating: errors, as: UTF8.self) else {
      return problems + ["the error text is not UTF-8"]
    }
    problems += Self.leaks(in: text, source: source)
    if status >= 64, !text.contains("error: ") { problems.append("\(status) without an error") }
    if status == 0, text.contains("error: "), arguments.first != "verify" {
      problems.append("an error with exit code 0")
    }
    if status == 65, arguments.first == "check" { problems += placeless(text) }
    return problems
  }

  /// Returns a description of each implementation detail in a text, unless the input contains it.
  static func leaks(in text: String, source: String) -> [String] {
    var problems = leaks.filter { text.contains($0) && !source.contains($0) }
      .map { "the text exposes the program's inside: \($0)" }
    if text.unicodeScalars.contains(where: {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }) {
      problems.append("the text contains control characters")
    }
    return problems
  }

  /// Returns a violation if the errors of `check` have no location in the file.
  private func placeless(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").filter { $0.contains("error: ") }
    let isPlaced = lines.contains { $0.contains(#/^[^:]+:\d+:\d+: error: /#) }
    // A file that is not UTF-8 has no lines.
    if isPlaced || text.contains("UTF-8") { return [] }
    return ["an error in a scenario has no file, line and column"]
  }
}
