import CurveTuning
import FileAccess
import Foundation
import Handoff
import KeyframeAnimation
import RefreshScenario
import RefreshScene
import TestSupport
import Testing

/// Every example and variant in every notation, and springs of all kinds: each text is read by what
/// reads it elsewhere.
@Suite("Whatever is handed over")
struct HandoffGridTests {
  static let cases: [(example: String, variant: String?)] = {
    let folder = Repository.root.appending(path: "Examples").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted().flatMap {
      file -> [(example: String, variant: String?)] in
      let bytes = (try? InputFile.read("\(folder)/\(file)")) ?? []
      let scenario = try? Scenario(
        parsing: bytes, fileName: "\(folder)/\(file)", library: Library())
      let name = String(file.dropLast(5))
      return [(name, nil)] + (scenario?.variants ?? []).map { (name, $0.name) }
    }
  }()

  @Test("every example and variant is there to be tried")
  func all() {
    #expect(Self.cases.count > 30)
    #expect(Self.cases.contains { $0.variant == "lively" })
  }

  @Test("examples and variants in every notation are what those who read it take them for")
  func notations() throws {
    // Two at least, for the module that holds both.
    let cases = Grids.part(of: Self.cases, count: 2)
    var swift: [HandoffNotation: [String]] = [:]
    var sheets: [(place: String, text: String)] = []
    for item in cases {
      let example = HandoffExample.named(item.example, variant: item.variant)
      for notation in HandoffNotation.allCases {
        let text = try example.text(in: notation)
        let place = "\(example.name) \(notation.rawValue)"
        #expect(text.contains(HandoffNotation.mark), "\(place)")
        #expect(text.contains("does not follow a pull"), "\(place)")
        switch notation {
        case .lottie: #expect(LottieChecker(text).problems == [], "\(place)")
        case .coreAnimation, .swiftUI: swift[notation, default: []].append(text)
        case .compose: #expect(KotlinReader(text).problems == [], "\(place)")
        case .css: sheets.append((place, text))
        case .markdown:
          for row in text.split(separator: "\n") where row.hasPrefix("| ") && row.contains(" pt |")
          { #expect(row.matches(of: /[^\\]\|/).count == 7, "\(place): \(row)") }
        }
      }
    }
    if Browser.isAvailable {
      // Only now: a browser's session ends after ten minutes, and handing over all takes longer.
      let browser = try Browser(width: 375, height: 400)
      for (place, text) in sheets {
        let sheet = try StyleSheetReferee.rules(in: text, browser)
        #expect(sheet.kept == sheet.written, "\(place)")
      }
    }
    guard SwiftReferee.isAvailable else { return }
    // All in one module, as an app has them.
    for (notation, texts) in swift {
      #expect(try SwiftReferee.complaints(about: texts) == "", "\(notation.rawValue)")
    }
  }

  // MARK: Springs

  /// A 9 by 9 grid of durations and bounces.
  static let springs: [String] = {
    let durations = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 2, 3]
    let bounces = [-0.9, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 0.95]
    return durations.flatMap { duration in
      bounces.map { "spring(duration: \(duration), bounce: \($0))" }
    }
  }()

  @Test("no spring is too much for a header's notations")
  func springsOfHeaders() throws {
    for spring in Grids.part(of: Self.springs, count: 1) {
      let handoff = try HandoffExample.handoff(
        of: "wave-header",
        changing: [ScenarioOverride(parsing: "header.bounceTiming=\"\(spring)\"")])
      for notation in HandoffNotation.allCases {
        let text = notation.text(of: handoff)
        if notation == .lottie { #expect(LottieChecker(text).problems == [], "\(spring)") }
        let isNumber = !text.contains(/[ (\[,]-?(nan|inf)[ ,)\]]/)
        #expect(isNumber, "\(spring) \(notation.rawValue)")
      }
    }
  }

  @Test("no spring is too much for a curve's notations")
  func springsAlone() throws {
    for spring in Grids.part(of: Self.springs, count: 2) {
      let curve = NamedCurve(curve: try Curve(parsing: spring))
      for notation in CurveNotation.allCases {
        do throws(CurveExportError) {
          let export = try CurveExport(curve, in: notation)
          #expect(export.maximumError <= CurveExport.defaultTolerance, "\(spring) \(notation)")
          if notation == .lottie { #expect(LottieChecker(export.text).problems == [], "\(spring)") }
        } catch {
          // One Bézier function is no spring.
          #expect(notation == .cssCubicBezier, "\(spring) \(notation): \(error)")
        }
      }
    }
  }
}

/// Kotlin as far as it can be read without its compiler.
struct KotlinReader {
  private(set) var problems: [String] = []

  /// Reads a file: brackets that close, tracks that are declared, and names at the top that another
  /// file of the package may not have too.
  init(_ text: String) {
    let code = text.replacing(/\/\*\*.*?\*\/|\/\/[^\n]*|"[^"\n]*"|'.'/, with: "")
    var open: [Character] = []
    let partners: [Character: Character] = [")": "(", "]": "[", "}": "{"]
    for character in code {
      if "([{".contains(character) { open.append(character) }
      if let partner = partners[character], open.popLast() != partner {
        problems.append("\(character) closes nothing")
      }
    }
    if !open.isEmpty { problems.append("\(open) stays open") }
    let used = Set(code.matches(of: /(\w+)\.at\(clock\)/).map { String($0.output.1) })
    let tracks = Set(code.matches(of: /private val (\w+) = \w+Track\(/).map { String($0.output.1) })
    if used != tracks { problems.append("\(used.symmetricDifference(tracks))") }
    let names = Self.declarations(in: code)
    guard let type = names.first(where: { $0.name.hasSuffix("Clock") })?.name.dropLast(5) else {
      problems.append("no clock")
      return
    }
    // Types of a package share one namespace, be they private or not; functions do where they are public.
    for declaration in names where declaration.isType || !declaration.isPrivate {
      let isOwn = declaration.name.lowercased().hasPrefix(type.lowercased())
      if !isOwn { problems.append("\(declaration.name) is not named after the header") }
    }
  }

  /// What is declared outside of all brackets.
  private static func declarations(
    in code: String
  ) -> [(name: String, isType: Bool, isPrivate: Bool)] {
    code.matches(of: /(?m)^(private )?(class|object|typealias|fun|val|var) (?:\w+\.)?(\w+)/).map {
      (
        String($0.output.3), ["class", "object", "typealias"].contains(String($0.output.2)),
        $0.output.1 != nil
      )
    }
  }
}

/// Chromium's reading of style sheets.
enum StyleSheetReferee {
  /// How many declarations and frames a sheet has, and how many of them Chromium kept.
  static func rules(in css: String, _ browser: Browser) throws -> (written: Int, kept: Int) {
    let folder = try TemporaryFolder()
    let page = try folder.write(
      Array("<!doctype html><style>\(css)</style>".utf8), to: "page.html")
    try browser.open(URL(filePath: page))
    let kept: Int = try browser.evaluate(
      """
      const count = rules => [...rules].reduce((sum, rule) =>
        sum + (rule.style ? 1 : 0) + (rule.cssRules ? count(rule.cssRules) : 0), 0);
      return count(document.styleSheets[0].cssRules);
      """)
    let code = css.replacing(/(?s)\/\*.*?\*\//, with: "")
    let written = code.count { $0 == "}" } - code.matches(of: /@keyframes/).count
    return (written, kept)
  }
}
