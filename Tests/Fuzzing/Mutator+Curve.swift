extension Mutator {
  private static let curveWords = [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier", "steps", "spring",
    "decay", "rubber-band", "keyframes", "jump-none", "jump-both", "start", "end", "duration",
    "bounce", "mass", "stiffness", "damping", "velocity", "response", "damping-fraction",
    "settling-duration", "damping-ratio", "allows-overdamping", "true", "false", "overshoot",
    "amplitude", "period", "exponent", "dimension", "coefficient", "rate", "from", "to", "%", "(",
    ")", ",", ":", "-in", "-out", "-in-out",
  ]

  private static let easings = [
    "sine", "quad", "cubic", "quart", "quint", "expo", "exponential", "circular", "back", "elastic",
    "bounce", "power",
  ]

  /// Returns a well-formed curve with arbitrary numbers.
  private mutating func formedCurve() -> String {
    switch below(12) {
    case 0: return "cubic-bezier(\(number()), \(number()), \(number()), \(number()))"
    case 1: return "steps(\(number()), \(any(of: ["start", "jump-end", "jump-none", "jump-both"])))"
    case 2:
      let stops = (0..<(2 + below(chance(8) ? 400 : 6))).map { _ in
        chance(2) ? number() : "\(number()) \(number())%"
      }
      return "linear(\(stops.joined(separator: ", ")))"
    case 3: return "spring(duration: \(number()), bounce: \(number()))"
    case 4:
      return "spring(mass: \(number()), stiffness: \(number()), damping: \(number()), "
        + "velocity: \(number()))"
    case 5: return "spring(response: \(number()), dampingFraction: \(number()))"
    case 6: return "spring(settling-duration: \(number()), damping-ratio: \(number()))"
    case 7: return "decay(velocity: \(number()), rate: \(number()))"
    case 8: return "rubber-band(dimension: \(number()), coefficient: \(number()))"
    case 9: return "elastic-out(amplitude: \(number()), period: \(number()))"
    case 10: return "\(any(of: ["power-in(exponent", "back-in-out(overshoot"])): \(number()))"
    default: return any(of: Self.easings) + any(of: ["-in", "-out", "-in-out"])
    }
  }

  /// Returns a curve as text, which is usually valid.
  mutating func curve() -> String {
    var text = formedCurve()
    if chance(3) { text = mutate(tokensOf: text, words: Self.curveWords) }
    return chance(12) ? String(decoding: mutate(bytes: Array(text.utf8)), as: UTF8.self) : text
  }

  /// Returns a command that reads a curve, or the path of a recording.
  mutating func curveCommand(_ curve: String) -> [String] {
    // A leading minus sign would be parsed as an option.
    switch below(8) {
    case 0, 1: return ["curve", "describe", curve]
    case 2: return ["curve", "sample", curve, "--at", "0,\(number()),1"]
    case 3, 4:
      let notations = ["css", "core-animation", "swiftui", "compose", "android", "tokens"]
      return ["curve", "export", curve, "--to", any(of: notations)]
        + (chance(3) ? ["--error", number()] : []) + (chance(3) ? ["--duration", number()] : [])
        + (chance(4) ? ["--values", "\(number())..\(number())"] : [])
    case 5: return ["curve", "compare", curve, self.curve()]
    case 6: return ["curve", "plot", curve, "-o", any(of: ["out.svg", "out.png"])]
    default: return ["curve", "export", curve, "--to", "all", "-o", "out"]
    }
  }

  /// Returns path data in SVG's notation.
  mutating func path() -> String {
    let commands = "MmLlHhVvCcSsQqTtAaZz".map(String.init)
    var text = "M\(number()),\(number())"
    for _ in 0..<below(chance(8) ? 60 : 6) {
      let command = any(of: commands)
      let count =
        switch command.lowercased() {
        case "m", "l", "t": 2
        case "h", "v": 1
        case "s", "q": 4
        case "c": 6
        case "a": 7
        default: 0
        }
      var numbers = (0..<count).map { _ in number() }
      if count == 7 {
        numbers[3] = "\(below(2))"
        numbers[4] = "\(below(2))"
      }
      text += " " + command + numbers.joined(separator: any(of: [" ", ","]))
    }
    if chance(3) { text = mutate(tokensOf: text, words: commands) }
    return text
  }

  /// Mutates the numbers, separators, rows and columns of a table.
  mutating func table(_ original: String) -> [UInt8] {
    var lines = original.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<(1 + below(4)) {
      let index = below(lines.count)
      switch below(6) {
      case 0, 1:
        lines[index] = mutate(tokensOf: lines[index], words: ["time", "y", "NaN", "\"", ";"])
      case 2: lines.swapAt(index, below(lines.count))
      case 3: lines.insert(lines[index], at: below(lines.count))
      case 4 where lines.count > 1: lines.remove(at: index)
      default: lines = Array(lines.prefix(2 + below(lines.count)))
      }
    }
    let separator = any(of: [",", ",", ",", ";", "\t", " "])
    let text = lines.joined(separator: any(of: ["\n", "\n", "\r\n"]))
      .split(separator: ",", omittingEmptySubsequences: false).joined(separator: separator)
    return chance(4) ? mutate(bytes: Array(text.utf8)) : Array(text.utf8)
  }
}
