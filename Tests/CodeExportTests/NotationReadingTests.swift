@Suite("Curves read from code")
struct NotationReadingTests {
  /// A text of Fixtures/Curves/read.txt, and the curve or the error that is expected.
  struct Case: CustomTestStringConvertible {
    var code: String
    var isRefused: Bool
    var expected: String
    var testDescription: String { code }
  }

  static let cases: [Case] = {
    let text = try? String(
      contentsOf: Repository.fixtures.appending(path: "Curves/read.txt"), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n\n").compactMap { block in
      let lines = block.split(separator: "\n").filter { !$0.hasPrefix("# ") }
      guard let last = lines.last, lines.count > 1 else { return nil }
      return Case(
        code: lines.dropLast().joined(separator: "\n"), isRefused: last.hasPrefix("! "),
        expected: String(last.dropFirst(2)))
    }
  }()

  @Test("Code of each platform is read as the same curve in this project's notation")
  func notations() throws {
    #expect(Self.cases.count > 180)
    for test in Self.cases where !test.isRefused {
      let parts = test.expected.components(separatedBy: " for ")
      let expected = try Curve(parsing: parts[0])
      let duration = parts.count > 1 ? Double(parts[1]) : nil
      do throws(NotationError) {
        let curve = try CurveNotation.read(test.code)
        #expect(curve?.duration == duration, "\(test.code)")
        var scale = 1.0
        if case .timing = expected { scale = duration ?? 1 }
        for step in 0...60 {
          let x = Double(step) / 60
          let value = curve?.value(at: x * scale) ?? .nan
          #expect(abs(value - expected.value(at: x)) < 1e-9, "\(test.code) at \(x)")
        }
      } catch {
        Issue.record("\(test.code): \(error)")
      }
    }
  }

  @Test("Incomplete, invalid and unknown code is refused with its location") func refusals() {
    for test in Self.cases where test.isRefused {
      let location = test.expected.prefix { $0 != " " }
      let words = test.expected.drop { $0 != " " }.dropFirst()
      let numbers = location.split(separator: ":")
      let line = test.code.contains("\n") ? "line \(numbers[0]), " : ""
      do {
        let curve = try CurveNotation.read(test.code)
        Issue.record("\(test.code) is read as \(curve?.name ?? "no curve")")
      } catch {
        let message = "\(error)"
        #expect(
          message.hasPrefix("at \(line)column \(numbers[1]): ") && message.contains(words),
          "\(test.code): \(message)")
      }
    }
  }

  @Test("An unknown argument or name that is added to any of them is refused") func additions() {
    for test in Self.cases where !test.isRefused {
      let code = test.code
      var changed: [String] = []
      let closure = code.firstIndex(of: "{") ?? code.endIndex
      for index in code.indices where code[index] == ")" && index < closure {
        let comma = code[..<index].last == "(" ? "" : ", "
        for addition in ["zork: 1", "zork = 1", "zork, zork"] {
          changed.append("\(code[..<index])\(comma)\(addition)\(code[index...])")
        }
      }
      if code.count(where: { $0 == "{" }) == code.count(where: { $0 == "}" }) {
        changed.append("\(code)\nzork zork")
      }
      for text in changed {
        #expect(throws: NotationError.self, "\(text)") { try CurveNotation.read(text) }
      }
    }
  }

  @Test("Code that is nested too deep is refused", arguments: ["spring(", "{ spring(", "1+tween+"])
  func depth(part: String) {
    #expect(throws: NotationError.self) {
      try CurveNotation.read(String(repeating: part, count: 4000))
    }
  }

  @Test("Android's interpolators have the values of their formulas") func interpolators() throws {
    func a(_ t: Double, _ s: Double) -> Double { t * t * ((s + 1) * t - s) }
    func o(_ t: Double, _ s: Double) -> Double { t * t * ((s + 1) * t + s) }
    let formulas: [(String, (Double) -> Double)] = [
      ("AccelerateInterpolator()", { $0 * $0 }),
      ("AccelerateInterpolator(1.5f)", { pow($0, 3) }),
      ("DecelerateInterpolator(2f)", { 1 - pow(1 - $0, 4) }),
      ("AccelerateDecelerateInterpolator()", { cos(($0 + 1) * .pi) / 2 + 0.5 }),
      ("OvershootInterpolator()", { o($0 - 1, 2) + 1 }),
      ("AnticipateInterpolator(1f)", { a($0, 1) }),
      (
        "AnticipateOvershootInterpolator()",
        { $0 < 0.5 ? 0.5 * a(2 * $0, 3) : 0.5 * (o(2 * $0 - 2, 3) + 2) }
      ),
    ]
    for (code, formula) in formulas {
      let curve = try #require(try CurveNotation.read(code))
      for step in 0...40 {
        let x = Double(step) / 40
        #expect(abs(curve.value(at: x) - formula(x)) < 1e-12, "\(code) at \(x)")
      }
    }
  }

  @Test(
    "Springs of SwiftUI and Compose follow the damped oscillator, for nine ratios and stiffnesses")
  func springs() throws {
    for ratio in (1...9).map({ Double($0) / 8 }) {
      for frequency in (1...9).map({ 4 * Double($0) }) {
        let stiffness = frequency * frequency
        let response = 2 * Double.pi / frequency
        let codes = [
          "spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)",
          ".spring(response: \(response), dampingFraction: \(ratio))",
          ".interpolatingSpring(stiffness: \(stiffness), damping: \(2 * ratio * frequency))",
          "Spring(duration: \(response), bounce: \(ratio <= 1 ? 1 - ratio : 1 / ratio - 1))",
        ]
        for code in codes {
          let curve = try #require(try CurveNotation.read(code))
          for step in 0...20 {
            let time = Double(step) / 40
            let expected = Self.oscillator(frequency, ratio, time)
            #expect(abs(curve.value(at: time) - expected) < 1e-9, "\(code) at \(time)")
          }
        }
      }
    }
  }

  /// Returns the position of a damped oscillator that is released at 0 and rests at 1.
  private static func oscillator(_ w: Double, _ z: Double, _ t: Double) -> Double {
    if abs(z - 1) < 1e-12 { return 1 - exp(-w * t) * (1 + w * t) }
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * t) * (cos(d * t) + z * w / d * sin(d * t))
    }
    let d = w * (z * z - 1).squareRoot()
    return 1 - exp(-z * w * t) * (cosh(d * t) + z * w / d * sinh(d * t))
  }

  @Test(
    "Other texts are no pasted curves",
    arguments: [
      "", "wave.yaml", "1.5", "ease-in-out", "color: red", "foo(1)", "spring(mass: -1)", "{", "🙂",
      "---",
    ])
  func others(text: String) throws {
    #expect(try CurveNotation.read(text) == nil)
  }
}
