extension Parameter {
  /// Returns an allowed value other than the default, not far from it.
  func another() throws -> ParameterValue {
    switch (kind, defaultValue) {
    case (.number(let range, _, _), .number(let number)):
      let larger = number == 0 ? range.upperBound / 16 : number * (number < 0 ? 0.75 : 1.25)
      // Durations are whole flicks, so the number has few decimals.
      return .number(((range.contains(larger) ? larger : number / 2) * 1e4).rounded() / 1e4)
    case (.number(let range, _, _), _): return .number((range.upperBound / 32).rounded())
    case (.integer(let range, _), .integer(let integer)):
      return .integer(integer == range.upperBound ? range.lowerBound : integer + 1)
    case (.integer, _): return .integer(2)
    case (.flag, .flag(let flag)): return .flag(!flag)
    case (.curve, _): return .curve(.timing(.cubicBezier(0.1, 0.7, 0.2, 1)))
    case (.choice(let words), .choice(let word)): return .choice(words.first { $0 != word } ?? word)
    case (.color, _): return .color(Color(12, 34, 56))
    case (.localTime, _): return .text("1999-12-31 23:59")
    case (.images, _): return try MJGIFStyleTests.images("ab")
    case (.artwork, _): return .files(["a.json"])
    case (.frames, _): return .frames(.marker("a"))
    case (.phases, _): return .phases(PhaseBindings(.pull))
    default: return .text("xx")
    }
  }
}
