import ArgumentParser

/// The options that only some formats accept: playback, matte and cropping.
struct FormatOptions: Sendable {
  /// The number of times the file plays; `nil` if not given.
  let count: Count?
  /// The additional duration of the last frame, in seconds; `nil` if not given.
  let pause: Double?
  /// The opaque color behind transparent pixels; `nil` if not given.
  let matte: Color?
  /// The maximum number of bytes of a file; `nil` if not given.
  let maxSize: Int?
  /// Whether the transparent margins of each sprite are cropped.
  let isTrimmed: Bool
  /// Whether the frames of a contact sheet are shown uncropped.
  let isWhole: Bool

  /// The number of times a file plays.
  enum Count: Hashable, Sendable {
    case times(Int)
    case forever
  }

  var playback: Playback {
    let times: Int? = if case .times(let count)? = count { count } else { nil }
    return Playback(count: times, pause: Flicks(seconds: pause ?? 0))
  }

  var given: [OutputOption] {
    let given: [(OutputOption, Bool)] = [
      (.repeat, count != nil), (.pause, pause != nil), (.matte, matte != nil),
      (.maxSize, maxSize != nil), (.trim, isTrimmed), (.whole, isWhole),
    ]
    return given.filter(\.1).map(\.0)
  }

  static func readCount(_ text: String) throws -> Count {
    if text == "forever" { return .forever }
    guard let count = Int(reading: text, in: 1...Playback.countLimit - 1) else {
      throw ValidationError(
        "--repeat \(text) is invalid; allowed: 1 to \(Playback.countLimit - 1), or forever")
    }
    return .times(count)
  }

  static func readPause(_ text: String) throws -> Double {
    guard let pause = Double(text), (0...600).contains(pause) else {
      throw ValidationError("--pause \(text) is invalid; allowed: 0 to 600 seconds")
    }
    return pause
  }

  /// Reads a number of bytes, such as `500k`, `1.5M` or `300000`, where k is 1000.
  static func readSize(_ text: String) throws -> Int {
    let units: [Character: Double] = ["k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6]
    let unit = text.last.flatMap { units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())),
      (1000...1e9).contains(number * (unit ?? 1))
    else {
      throw ValidationError(
        "--max-size \(text) is invalid; allowed: 1k to 1000M, such as 500k, 1.5M or 300000")
    }
    return Int(nearest: (number * (unit ?? 1)).rounded(.down))
  }

  static func readMatte(_ text: String) throws -> Color {
    let color: Color
    do throws(ColorSyntaxError) { color = try Color(parsing: text) } catch {
      throw ValidationError("--matte: \(error)")
    }
    try require(color.alpha == 1, "--matte \(text) is not opaque; give a color without alpha")
    return color
  }
}
