import FileAccess

extension [OutputFormat] {
  /// Returns the message about an unknown format name or file extension, with the allowed formats and
  /// commands for similar outputs.
  ///
  /// - Parameters:
  ///   - name: The name or the extension as typed.
  ///   - path: The output path, whose name without the extension the commands use; `nil` for the
  ///     scenario's.
  ///   - scenario: The path of the scenario.
  func refusal(of name: String, path: String?, scenario: String) -> TerminalText {
    let stem = path.flatMap { FileEnding.split($0)?.stem } ?? ScenarioInput.baseName(scenario)
    let ending = name.lowercased()
    let nearest = FileEnding.nearest(to: ending, among: map(\.name) + endings)
    let problem = unknownWordText(
      "“\(name)” is not a format", allowed: "\(map(\.name).alternatives) (--help explains them)",
      suggestion: nearest)
    return "\(problem)\(Self.advice(for: ending, stem: stem, scenario: scenario))"
  }

  /// Returns the commands for outputs similar to files with an extension; empty for an unknown extension.
  ///
  /// - Parameter stem: The output path without its extension.
  private static func advice(
    for ending: String, stem: String, scenario: String
  ) -> TerminalText {
    func render(to ending: String) -> ShellText {
      "\(Program.name) render \(path: scenario) -o \(path: "\(stem).\(ending)")"
    }
    if FileEnding.images.contains(ending) {
      return """
        ; PNG files contain the same images:
          \(render(to: "frames"))
          \(render(to: "png")) --at trigger
        """
    }
    if FileEnding.videos.contains(ending) {
      let conversion: ShellText = "ffmpeg -i \(path: "\(stem).mp4") \(path: "\(stem).\(ending)")"
      return "; ffmpeg can convert an MP4 file:\n  \(render(to: "mp4"))\n  \(conversion)"
    }
    guard ending == "lottie" else { return "" }
    let export: ShellText =
      "\(Program.name) export \(path: scenario) --to lottie -o \(path: stem)"
    return "; to export a header as a Lottie file, type:\n  \(export)"
  }
}
