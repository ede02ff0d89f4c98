extension Mutator {
  private static let tuneWords = [
    "changes", "key", "value", "gesture", "isLast", "view", "now", "ahead", "rate", "take", "mine",
    "theirs", "keys", "text", "takesSpring", "null", "true", "false", "{", "}", "[", "]", "\"", ",",
    ":", "\\", "\\u0000", "\\ud800", "header", "steps", "0", "-1", "header.style", "steps.0.drag",
  ]

  /// Sets a session of the live page: requests with their bodies, and file changes by other
  /// programs.
  mutating func talk(_ input: inout FuzzInput) {
    // The scenario of the page is usually valid.
    input.files["mutant.yaml"] = chance(4) ? scenario() : Array(any(of: corpus.scenarios).utf8)
    for index in 0...below(10) {
      if chance(12) {
        input.files["other-\(index).yaml"] =
          chance(2)
          ? Array(mutate(linesOf: any(of: corpus.scenarios)).utf8) : input.files["mutant.yaml"]
        input.commands.append(["place", "other-\(index).yaml"])
        continue
      }
      if chance(12) {
        let paths = ["/", "/paint-worker.js", "/socket", "/events", "/enter"]
        input.commands.append(
          ["open", chance(8) ? any(of: ["POST", "HEAD", "", "get"]) : "GET", any(of: paths)]
            + headers())
        continue
      }
      let (path, body) = request()
      input.files["body-\(index)"] = body
      input.commands.append(["ask", path, "body-\(index)"])
    }
  }

  /// Returns a request, which is usually valid.
  private mutating func request() -> (path: String, body: [UInt8]) {
    let (known, text): (String, String) =
      switch below(16) {
      case 0...5: ("/edit", edit())
      case 6: ("/undo", view())
      case 7: ("/redo", view())
      case 8: ("/resolve", #"{"key": "\#(key())", "take": "\#(any(of: ["mine", "theirs"]))"}"#)
      case 9: ("/solo", #"{"keys": [\#(list { "\"\($0.key())\"" })]}"#)
      case 10: ("/save", "{}")
      case 11: ("/curve", #"{"text": \#(quoted(curve())), "takesSpring": \#(chance(2))}"#)
      case 12:
        (
          any(of: ["/settings", "/nothing", "/enter"]),
          #"{"words": [\#(list { $0.quoted($0.key()) })]}"#
        )
      case 13: (any(of: ["/run", "/variant/run"]), members(of: ["rate", "isSaved"]))
      default: ("/frame", members(of: ["revision", "rate", "now", "scale", "isDark", "percent"]))
      }
    let path =
      chance(24) ? mutate(tokensOf: known, words: ["/", "?", "%", "..", " ", "\n"]) : known
    var bytes = Array(text.utf8)
    if chance(5) { bytes = Array(mutate(tokensOf: text, words: Self.tuneWords).utf8) }
    if chance(12) { bytes = mutate(bytes: bytes) }
    if chance(60) { bytes += [UInt8](repeating: 32, count: 1 << 16) }
    return (path, bytes)
  }

  private mutating func edit() -> String {
    let count = chance(40) ? 64 + below(80) : 1 + below(3)
    let changes = (0..<count).map { _ in
      #"{"key": "\#(key())", "value": \#(chance(6) ? "null" : quoted(value()))}"#
    }
    let gesture = chance(8) ? number() : "\(below(4))"
    let seen = chance(2) ? "" : ", \"view\": \(view())"
    return #"{"changes": [\#(changes.joined(separator: ", "))], "gesture": \#(gesture), "#
      + #""isLast": \#(chance(2))\#(seen)}"#
  }

  private mutating func view() -> String {
    var members: [String] = []
    if !chance(4) { members.append("\"now\": \(chance(3) ? number() : "0.5")") }
    if chance(2) { members.append("\"ahead\": \(chance(3) ? number() : "0.2")") }
    if chance(3) { members.append("\"rate\": \(chance(2) ? number() : "60")") }
    return "{\(members.joined(separator: ", "))}"
  }

  /// Returns the key path of a setting, which may not exist.
  private mutating func key() -> String {
    let line = any(of: corpus.lines)
    let name = line.prefix { $0 != ":" }.filter { $0.isLetter || $0.isNumber }
    switch below(10) {
    case 0...4: return "header.\(name)"
    case 5:
      return any(of: [
        "canvas.scale", "canvas.crop", "clock.rate", "clock.speed", "screen.width", "content.rows",
      ])
    case 6: return "steps.\(below(4)).\(any(of: ["drag", "release", "hold", "scroll"])).\(name)"
    case 7: return "\(any(of: ["footer", "app.header.0", "content", "screen", "goldens"])).\(name)"
    case 8: return mutate(tokensOf: "header.hillHeight", words: corpus.words + [".", "[", "0"])
    default: return chance(8) ? String(repeating: "a.", count: 200) : "header.hillHeight"
    }
  }

  private mutating func value() -> String {
    switch below(8) {
    case 0...2: return number()
    case 3: return curve()
    case 4: return any(of: ["auto", "true", "'#AABBCC'", "{ light: '#fff', dark: transparent }"])
    case 5: return any(of: corpus.words)
    case 6: return String(any(of: corpus.lines).drop { $0 != ":" }.dropFirst(2))
    default: return mutate(tokensOf: any(of: corpus.lines), words: corpus.words)
    }
  }

  /// Returns a JSON object with some of the given keys.
  private mutating func members(of names: [String]) -> String {
    let words = ["true", "false", "null", "1e400", "\"dark\"", "0"]
    let parts = (0..<below(4)).map { _ in
      "\"\(any(of: names))\": \(chance(3) ? any(of: words) : chance(2) ? number() : "0.5")"
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  /// Returns headers that override the page's, or an empty array in half of the cases.
  private mutating func headers() -> [String] {
    guard chance(2) else { return [] }
    let names = [
      "Host", "Origin", "Upgrade", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-Fetch-Site",
    ]
    let values = [
      "127.0.0.1:8080", "http://127.0.0.1:8080", "null", "", "websocket", "13", "-1", "0",
      "99999999999999999999", "same-origin", "cross-site",
    ]
    return ["\(any(of: names)): \(any(of: values))"]
  }

  private mutating func list(_ make: (inout Self) -> String) -> String {
    (0..<(chance(20) ? 140 : below(4))).map { _ in make(&self) }.joined(separator: ", ")
  }

  /// Returns a JSON string literal.
  private func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
