extension Mutator {
  /// Returns a value that is valid for some setting, or invalid.
  private mutating func value() -> String {
    switch below(12) {
    case 0...3: return number()
    case 4: return any(of: corpus.words)
    case 5: return curve()
    case 6:
      let depth = chance(2) ? 40 : 3
      return String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    case 7:
      return any(of: ["{}", "[]", "~", "\"\"", "''", "true", "no", "auto", "|", ">", "!!int x"])
    case 8:
      return any(of: [
        "&a 1", "*a", "&a [*a]", "{ <<: *a }", "{ a: 1, a: 2 }", "!!binary AA==", "? a", "@", "`",
        "[1, 2", "{ a: ", "\"\\u0000\"", "\"\\ud800\"", "\u{202E}x", "# x",
      ])
    case 9: return String(repeating: any(of: ["a", "9", "é", "漢"]), count: chance(2) ? 300 : 5000)
    case 10:
      return any(of: [
        "Images/pull_##.png", "Images/pull_########.png", "[Images/pull_00@2x.png]", "Images", ".",
        "missing.png", "/dev/zero", "/dev/null", "replay-log.csv", "bounce-log.csv", "\"#FF5A36\"",
        "{ light: \"#000000\", dark: \"#FFFFFF80\" }", "[0, 0, 10, 10]", "[1e9, 0, 1e-9, 1]",
        "trigger[99]", "rest-1000", "pull=0.5", "[rest, trigger, end]",
      ])
    default:
      let line = any(of: corpus.lines)
      return line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) } ?? line
    }
  }

  /// Mutates lines: swaps keys, replaces values, and duplicates, moves, indents, deletes or
  /// inserts lines.
  mutating func mutate(linesOf text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<(1 + below(3)) {
      let index = below(lines.count)
      guard lines.indices.contains(index) else { return any(of: corpus.lines) }
      let line = lines[index]
      let colon = line.firstIndex(of: ":")
      switch below(9) {
      case 0...2:
        guard let colon else { continue }
        lines[index] = line[...colon] + " " + value()
      case 3:
        let other = below(lines.count)
        guard let colon, let otherColon = lines[other].firstIndex(of: ":") else { continue }
        let key = line[..<colon]
        lines[index] = String(lines[other][..<otherColon] + line[colon...])
        lines[other] = String(key + lines[other][otherColon...])
      case 4: lines.insert(line, at: below(lines.count))
      case 5: lines.swapAt(index, below(lines.count))
      case 6: lines[index] = chance(2) ? "  " + line : String(line.drop { $0 == " " })
      case 7: lines.remove(at: index)
      default:
        // A key of another section, indented like this line.
        let added = any(of: corpus.lines).drop { $0 == " " }
        lines.insert(String(line.prefix { $0 == " " }) + added, at: index)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a mutated scenario of the corpus.
  mutating func scenario() -> [UInt8] {
    var text = any(of: corpus.scenarios)
    if chance(16) { text = "reel: 1\nheader: { style: wave }\n" }
    if chance(2) { text = mutate(linesOf: text) }
    if chance(2) { text = mutate(tokensOf: text, words: corpus.words) }
    return chance(4) ? mutate(bytes: Array(text.utf8)) : Array(text.utf8)
  }

  /// Returns commands that use a scenario, in addition to `check`.
  mutating func commands(on file: String) -> [[String]] {
    let at = any(of: ["trigger", "rest", "pull=0.5", "0.3", "trigger+0.1", "0,end", "trigger[2]"])
    switch below(16) {
    case 0: return [["trace", file, "--format", any(of: ["table", "json", "csv", "log"])]]
    case 1: return [["trace", file, "--explain", any(of: ["header", "footer"])]]
    case 2: return [["render", file, "--scale", "0.2", "--frames", "0-2", "--quiet", "-o", "out"]]
    case 3:
      let drive = any(of: ["progress", "loop", "begin", "end"])
      return [["render", file, "--scale", "0.2", "--drive", drive, "--count", "2", "-o", "out"]]
    case 4: return [["sweep", file, "--variants", "--at", at, "--scale", "0.1", "-o", "out.png"]]
    case 5:
      let vary = "\(any(of: ["header.hillHeight", "clock.rate", "screen.width"]))=\(number()),20"
      return [["sweep", file, "--vary", vary, "--at", at, "--scale", "0.1", "-o", "out.png"]]
    case 6: return [["curve", "plot", file, "-o", "out.svg"]]
    case 7: return [["sweep", file, "--vary", "clock.rate=30,60", "-o", "out.png"]]
    case 8, 9:
      let format = any(of: ["lottie", "uikit", "web"])
      return [["export", file, "--to", format, "-o", "out"]]
    case 10: return [["verify", file, "--record", "missing", "--quiet"], ["verify", file]]
    default: return [["render", file, "--scale", "0.2", "--at", at, "--quiet", "-o", "out"]]
    }
  }
}
