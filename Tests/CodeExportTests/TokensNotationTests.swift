/// References of design tokens, as in designtokens.org/TR/2025.10/format.
@Suite("References in design tokens")
struct TokensNotationTests {
  private static let file = """
    {
      "base": {
        "$type": "cubicBezier", "$root": { "$value": [0.1, 0, 0.2, 1] },
        "in": { "$value": [0.4, 0, 1, 1] },
        "deep": { "one": { "$value": [0.5, 0, 0.5, 1] } }
      },
      "value": { "$value": "{base.in}" },
      "part": { "$type": "cubicBezier", "$value": [0.4, 0, "{x}", 1] },
      "x": { "$type": "number", "$value": 0.7 },
      "root": { "$value": "{base.$root}" },
      "chain": { "$value": "{value}" },
      "move": { "$type": "transition", "$value": { "duration": "{time.fast}",
        "delay": { "value": 0, "unit": "ms" }, "timingFunction": "{base.in}" } },
      "time": { "$type": "duration", "fast": { "$value": { "value": "{y}", "unit": "ms" } } },
      "y": { "$type": "number", "$value": 240 },
      "bad": {
        "$type": "cubicBezier",
        "loop": { "$value": "{bad.pool}" }, "pool": { "$value": "{bad.loop}" },
        "lost": { "$value": "{bad.nothing}" }, "pointer": { "$ref": "#/base/in" },
        "more": { "$value": [0, 0, 1, 1], "$valeu": 3 },
        "group": { "$value": "{base}" },
        "five": { "$value": [0, 0, 1, 1, 1] }, "quoted": { "$value": ["0", 0, 1, 1] }
      },
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
    "References to tokens and values are followed",
    arguments: [
      ("value", "0.4, 0, 1, 1"), ("part", "0.4, 0, 0.7, 1"), ("root", "0.1, 0, 0.2, 1"),
      ("base.$root", "0.1, 0, 0.2, 1"), ("base.deep.one", "0.5, 0, 0.5, 1"),
      ("chain", "0.4, 0, 1, 1"), ("move", "0.4, 0, 1, 1"),
    ])
  func references(path: String, numbers: String) throws {
    let found = try curve(path)
    #expect(found.curve == (try Curve(parsing: "cubic-bezier(\(numbers))")))
    #expect(found.duration == (path == "move" ? 0.24 : nil))
  }

  @Test(
    "References that lead nowhere and unknown properties are refused with their place",
    arguments: [
      ("bad.loop", ":18:", "form a cycle"), ("bad.lost", ":19:", "no token bad.nothing"),
      ("bad.pointer", ":19:", "is a group"), ("bad.more", ":20:", "“$valeu”"),
      ("bad.group", ":2:", "is a group"), ("bad.five", ":22:", "four numbers"),
      ("bad.quoted", ":22:", "four numbers"), ("unit", ":24:", "“per”"),
      ("late", ":25:", "“dealy”"), ("heavy", ":26:", "not a spring"), ("odd", ":27:", "“weight”"),
    ])
  func refusals(path: String, line: String, words: String) {
    do {
      let found = try curve(path)
      Issue.record("\(path) is \(found.name)")
    } catch {
      #expect("\(error)".contains("m.tokens.json\(line)") && "\(error)".contains(words), "\(error)")
    }
  }
}
