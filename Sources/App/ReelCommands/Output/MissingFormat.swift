import FileAccess
import GoldenImages
import Texts

/// A name of a format, or an ending of a path, that no format has.
struct MissingFormat: Error {
  /// The name or the ending as typed.
  let name: String
  /// The path that was given with it.
  let path: String?
  let formats: [OutputFormat]

  /// What is wrong, what is allowed, and what to type instead.
  ///
  /// - Parameter scenario: the scenario's path.
  func sentence(scenario: String) -> String {
    let nearest =
      FileEnding.nearest(to: name.lowercased(), among: formats.map(\.name) + formats.endings)
    let suggestion = nearest.map { "did you mean \($0)? Allowed" } ?? "allowed"
    return "“\(name)” is not a format; \(suggestion): \(formats.explained)"
      + (advice(scenario).map { "; \($0)" } ?? "")
  }

  /// How to get something of the kind.
  private func advice(_ scenario: String) -> String? {
    let ending = name.lowercased()
    let stem = stem(scenario)
    let command = "\(Program.name) render \(scenario.pathForShell) -o "
    if FileEnding.images.contains(ending) {
      return "PNG files hold the same images:\n"
        + "  \(command)\("\(stem).frames".pathForShell)\n"
        + "  \(command)\("\(stem).png".pathForShell) --at trigger"
    }
    if FileEnding.videos.contains(ending) {
      return "ffmpeg makes it of an MP4 file:\n"
        + "  \(command)\("\(stem).mp4".pathForShell)\n"
        + "  ffmpeg -i \("\(stem).mp4".pathForShell) \("\(stem).\(ending)".pathForShell)"
    }
    if ending == "lottie" {
      return "a header as Lottie:\n"
        + "  \(Program.name) export \(scenario.pathForShell) --to lottie -o \(stem.pathForShell)"
    }
    return nil
  }

  /// The path without its ending, or the scenario's name.
  private func stem(_ scenario: String) -> String {
    guard let path, let ending = FileEnding.of(path) else {
      return ScenarioInput.baseName(scenario)
    }
    return String(path.dropLast(ending.count + 1))
  }
}
