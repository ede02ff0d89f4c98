import Pixels
import RefreshScenario

/// A format that there is not, or not yet.
struct MissingFormat: Error {
  let name: String
  let formats: [OutputFormat]

  /// Forms that others write out of raw pixels.
  private static let foreign = [
    "avi", "mkv", "m4v", "avif", "jpg", "jpeg", "tiff",
  ]

  /// Forms that no video program makes either.
  private static let planned = ["svg"]

  /// Whether the name is meant as a format where it is only the ending of a path, rather than a part of
  /// a folder's name.
  var isPlain: Bool {
    isForeign || Self.planned.contains(name) && !formats.contains { $0.name == name }
  }

  /// Whether pixels can be piped into a program that writes it.
  var isForeign: Bool { Self.foreign.contains(name) }

  /// Says what to type instead.
  ///
  /// - Parameters:
  ///   - scenario: the scenario's path.
  ///   - video: the frames' extents and their rate, as ffmpeg has to be told them; `nil` where `--json`
  ///     has to be asked.
  func sentence(scenario: String, video: (size: PixelSize, rate: FrameRate)?) -> String {
    guard isForeign else {
      let problem =
        Self.planned.contains(name)
        ? "the format \(name) is not there yet" : "“\(name)” is not a format"
      return "\(problem); allowed: \(formats.explained)"
    }
    guard let video else {
      return
        "reel does not write \(name) itself yet; pipe raw frames into ffmpeg, with --format raw "
        + "-o -, and its -video_size and -framerate from what --json says of a sequence"
    }
    return """
      reel does not write \(name) itself yet; pipe raw frames into ffmpeg:
        reel render \(scenario) --format raw -o - | ffmpeg -f rawvideo -pixel_format rgba \
      -video_size \(video.size.width)x\(video.size.height) -framerate \(video.rate) -i - \
      \(ScenarioInput.baseName(scenario)).\(name)
      """
  }
}
