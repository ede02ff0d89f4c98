import ArgumentParser
import KeyframeAnimation
import MotionFiles
import Pixels

/// How a file that moves plays, and what lies behind its pictures.
struct MotionOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp(
      "How often a GIF, APNG or WebP file plays: 1 to 65535, or forever (unless given).",
      valueName: "n|forever"),
    transform: Self.readCount)
  var count: Count?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much longer the last picture of an animation or video stands, 0 to 600.",
      valueName: "seconds"),
    transform: Self.readPause)
  var pause: Double?

  @Option(
    help: ArgumentHelp(
      "The colour behind transparent pixels of MP4 and partly transparent ones of GIF files, such as "
        + "\"#112233\"; white unless given.", valueName: "colour"),
    transform: Self.readMatte)
  var matte: Color?

  /// How often a file plays.
  enum Count: Hashable, Sendable {
    case times(Int)
    case forever
  }

  /// How the file plays.
  var playback: Playback {
    let times: Int? = if case .times(let count)? = count { count } else { nil }
    return Playback(count: times, pause: Flicks(seconds: pause ?? 0))
  }

  /// Those that were given.
  var given: [OutputOption] {
    let given: [(OutputOption, Bool)] = [
      (.repeat, count != nil), (.pause, pause != nil), (.matte, matte != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  private static func readCount(_ text: String) throws -> Count {
    if text == "forever" { return .forever }
    guard let count = Int(text), (1..<Playback.countLimit).contains(count) else {
      throw ValidationError(
        "--repeat \(text) is not allowed; allowed: 1 to \(Playback.countLimit - 1), or forever")
    }
    return .times(count)
  }

  private static func readPause(_ text: String) throws -> Double {
    guard let pause = Double(text), (0...600).contains(pause) else {
      throw ValidationError("--pause \(text) is not allowed; allowed: 0 to 600 seconds")
    }
    return pause
  }

  private static func readMatte(_ text: String) throws -> Color {
    guard let color = try? Color(hex: text), color.alpha == 1 else {
      throw ValidationError("--matte \(text) is not a colour; write it as \"#RRGGBB\"")
    }
    return color
  }
}
