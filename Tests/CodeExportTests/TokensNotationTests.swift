/// References of design tokens, as in designtokens.org/TR/2025.10/format, and JSON pointers (RFC 6901).
@Suite("References in design tokens")
struct TokensNotationTests {
  private static let file = """
    {
      "base": {
        "$type": "cubicBezier", "$root": { "$value": [0.1, 0, 0.2, 1] },
        "in": { "$value": [0.4, 0, 1, 1] }, "a/b~c": { "$value": [0.3, 0, 0.3, 1] },
        "deep": { "one": { "$value": [0.5, 0, 0.5, 1] }, "two": { "$value": [0.6, 0, 0.6, 1] } }
      },
      "whole": { "$ref": "#/base/in" },
      "value": { "$value": { "$ref": "#/base/in/$value" } },
      "part": { "$type": "cubicBezier", "$value": [{ "$ref": "#/base/in/$value/0" }, 0, "{x}", 1] },
      "x": { "$type": "number", "$value": 0.7 },
      "escaped": { "$ref": "#/base/a~1b~0c" },
      "root": { "$value": "{base.$root}" },
      "own": { "$extends": "{base}", "in": { "$value": [0, 0, 1, 0.5] }, "deep": { "two": { "$value": [0, 1, 0, 1] } } },
      "again": { "$extends": "#/own" },
      "spec": { "$extends": { "$ref": "#/own" } },
      "through": { "$ref": "#/own/deep/one" },
      "chain": { "$ref": "#/whole" },
      "move": { "$type": "transition", "$value": { "duration": { "$ref": "#/time/fast" },
        "delay": { "value": 0, "unit": "ms" }, "timingFunction": { "$ref": "#/base/in" } } },
      "time": { "$type": "duration", "fast": { "$value": { "value": { "$ref": "#/y/$value" }, "unit": "ms" } } },
      "y": { "$type": "number", "$value": 240 },
      "bad": {
        "$type": "cubicBezier",
        "loop": { "$ref": "#/bad/pool" }, "pool": { "$ref": "#/bad/loop" },
        "lost": { "$ref": "#/bad/nothing" }, "out": { "$ref": "other.json#/base/in" },
        "more": { "$value": [0, 0, 1, 1], "$valeu": 3 },
        "group": { "$ref": "#/base" },
        "five": { "$value": [0, 0, 1, 1, 1] }, "quoted": { "$value": ["0", 0, 1, 1] }
      },
      "self": { "$extends": "{self}", "a": { "$value": [0, 0, 1, 1] } },
      "unit": { "$type": "transition", "$value": { "duration": { "value": 1, "unit": "ms", "per": 2 }, "timingFunction": [0, 0, 1, 1] } },
      "late": { "$type": "transition", "$value": { "duration": { "value": 1, "unit": "ms" }, "dealy": 0, "timingFunction": [0, 0, 1, 1] } },
      "heavy": { "$type": "spring", "$value": { "stiffness": 100, "damping": 10, "mass": "heavy" } },
      "odd": { "$type": "spring", "$value": { "stiffness": 100, "damping": 10, "weight": 2 } }
    }
    """

  private func curve(_ path: String) throws -> NamedCurve {
    try TokensNotation(parsing: Array(Self.file.utf8), fileName: "m.tokens.json").curve(at: path)
  }

  @Test(
    "References to tokens, values, parts and groups are followed",
    arguments: [
      ("whole", "0.4, 0, 1, 1"), ("value", "0.4, 0, 1, 1"), ("part", "0.4, 0, 0.7, 1"),
      ("escaped", "0.3, 0, 0.3, 1"), ("root", "0.1, 0, 0.2, 1"), ("base.$root", "0.1, 0, 0.2, 1"),
      ("own.in", "0, 0, 1, 0.5"), ("own.deep.one", "0.5, 0, 0.5, 1"),
      ("own.deep.two", "0, 1, 0, 1"),
      ("again.in", "0, 0, 1, 0.5"), ("again.a/b~c", "0.3, 0, 0.3, 1"),
      ("spec.deep.two", "0, 1, 0, 1"),
      ("through", "0.5, 0, 0.5, 1"), ("chain", "0.4, 0, 1, 1"), ("move", "0.4, 0, 1, 1"),
    ])
  func references(path: String, numbers: String) throws {
    let found = try curve(path)
    #expect(found.curve == (try Curve(parsing: "cubic-bezier(\(numbers))")))
    #expect(found.duration == (path == "move" ? 0.24 : nil))
  }

  @Test(
    "References that lead nowhere and unknown properties are refused with their place",
    arguments: [
      ("bad.loop", ":24:", "form a cycle"), ("bad.lost", ":25:", "refers to nothing"),
      ("bad.out", ":25:", "not a pointer into this file"), ("bad.more", ":26:", "“$valeu”"),
      ("bad.group", ":27:", "is a group"), ("bad.five", ":28:", "four numbers"),
      ("bad.quoted", ":28:", "four numbers"), ("self.a", ":30:", "form a cycle"),
      ("unit", ":31:", "“per”"), ("late", ":32:", "“dealy”"), ("heavy", ":33:", "not a spring"),
      ("odd", ":34:", "“weight”"),
    ])
  func refusals(path: String, line: String, words: String) {
    do {
      let found = try curve(path)
      Issue.record("\(path) is \(found.name)")
    } catch {
      #expect("\(error)".contains("m.tokens.json\(line)") && "\(error)".contains(words), "\(error)")
    }
  }

  @Test(
    "Pointers through one another, and a part that extends its group, end",
    arguments: [
      (##"{"a": {"$type": "cubicBezier", "$ref": "#/b/x"}, "b": {"$ref": "#/a/x"}}"##, "a"),
      (#"{"a": {"b": {"$extends": "{a}"}, "c": {"$type": "cubicBezier", "$value": 1}}}"#, "z"),
    ])
  func endless(text: String, path: String) throws {
    let tokens = try TokensNotation(parsing: Array(text.utf8), fileName: "m.tokens.json")
    #expect(throws: ScenarioErrors.self) { try tokens.curve(at: path) }
    #expect(tokens.curves.allSatisfy { $0.hasPrefix("a") })
  }
}
