import FrameSequence
import PNGCoding
import Pixels
public import RefreshScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A page that shows what has changed.
///
/// It is one HTML file with everything in it, so that it can be mailed, uploaded and opened without a
/// server. Nothing is fetched. Failures come first. Each picture can be looked at side by side, under
/// a slider, blinking, as an onion skin and as its difference, by pointer and by keyboard.
public struct GoldenPage {
  private let summary: GoldenSummary

  /// The name of the file in its folder.
  public static let fileName = "index.html"

  /// Takes what is shown.
  public init(_ summary: GoldenSummary) { self.summary = summary }

  /// Writes the page into a folder, which is made where it is missing.
  public func write(toFolder folder: String) throws(FileError) {
    try FileSystem.makeFolder(folder)
    try WholeFile.write(Array(html.utf8), to: InputFile.path(of: Self.fileName, in: folder))
  }

  /// The page.
  public var html: String {
    var body = ""
    let failed = summary.entries.filter { !Self.isPassed($0) }
    for entry in failed { body += section(entry) }
    let passed = summary.entries.filter(Self.isPassed)
    if !passed.isEmpty {
      body += "<details class=\"passed\"><summary>\(passed.count) "
      body += passed.count == 1 ? "scenario holds" : "scenarios hold"
      body += "</summary>" + passed.map(section).joined() + "</details>"
    }
    let headline = (summary.objection ?? "all \(summary.count) goldens hold").escapedForXML
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Goldens: \(headline)</title>
      <link rel="icon" href="data:,">
      <style>\(GoldenPageStyle.css)</style>
      </head>
      <body>
      <header>
      <h1>\(headline)</h1>
      <p class="keys"><kbd>j</kbd> <kbd>k</kbd> next and previous failure · <kbd>1</kbd> side by side \
      <kbd>2</kbd> slider <kbd>3</kbd> blink <kbd>4</kbd> onion skin <kbd>5</kbd> difference · \
      <kbd>←</kbd> <kbd>→</kbd> move the slider</p>
      </header>
      <main>
      \(body)
      </main>
      <script>\(GoldenPageStyle.script)</script>
      </body>
      </html>

      """
  }

  private static func isPassed(_ entry: GoldenSummary.Entry) -> Bool {
    if case .checked(let checked) = entry.outcome { checked.isPassed } else { false }
  }

  // MARK: Scenarios

  private func section(_ entry: GoldenSummary.Entry) -> String {
    var text = "<section><h2>\(entry.path.escapedForXML)</h2>"
    switch entry.outcome {
    case .failed(let message): text += "<pre class=\"error\">\(message.escapedForXML)</pre>"
    case .checked(let checked):
      let failures = Self.worstFirst(checked.failures)
      let names = Set(failures.map(\.file.name))
      if !checked.found.changedLayers.isEmpty {
        let layers = checked.found.changedLayers.map(\.rawValue).joined(separator: ", ")
        text += "<p class=\"layers\">changed: \(layers)</p>"
      }
      text += strip(checked.found, failed: names, worst: failures.first?.file.name)
      for finding in failures { text += article(finding, in: checked.found) }
      if !failures.isEmpty {
        text += "<p>To accept this: <code>reel approve \(entry.path.escapedForXML)</code></p>"
      }
    }
    return text + "</section>"
  }

  /// Pictures before texts, those with most differing pixels first, and then in their order.
  private static func worstFirst(_ failures: [GoldenFinding]) -> [GoldenFinding] {
    func weight(_ finding: GoldenFinding) -> Int {
      if case .changedPicture(let difference) = finding.verdict { return 1 + difference.differing }
      return 0
    }
    return failures.enumerated().sorted {
      (weight($1.element), $0.offset) < (weight($0.element), $1.offset)
    }.map(\.element)
  }

  /// All pictures in a row, failed ones marked.
  private func strip(_ result: GoldenResult, failed: Set<String>, worst: String?) -> String {
    let pictures = result.findings.filter { $0.file.layer == .rasterising }
    guard !pictures.isEmpty else { return "" }
    var text = "<ol class=\"strip\">"
    for finding in pictures {
      let name = finding.file.name
      let bytes = finding.actual.isEmpty ? golden(finding, in: result) : finding.actual
      var classes = failed.contains(name) ? "failed" : ""
      if name == worst { classes += " worst" }
      text += "<li class=\"\(classes)\">"
      if let bytes {
        text += "<img src=\"\(Self.uri(bytes))\" alt=\"\(name.escapedForXML)\">"
      }
      text += "<span>\(name.escapedForXML)</span></li>"
    }
    return text + "</ol>"
  }

  // MARK: Findings

  private func article(_ finding: GoldenFinding, in result: GoldenResult) -> String {
    let name = finding.file.name.escapedForXML
    var text = "<article class=\"finding\" tabindex=\"0\"><h3>\(name) "
    text += "<small>\(finding.file.layer.rawValue)</small></h3>"
    switch finding.verdict {
    case .changedTrace, .changedList:
      text += "<pre class=\"changes\">" + lines(finding) + "</pre>"
    default: text += "<p>\(finding.description.escapedForXML)</p>"
    }
    if finding.file.layer == .rasterising { text += comparison(finding, in: result) }
    return text + "</article>"
  }

  private func lines(_ finding: GoldenFinding) -> String {
    switch finding.verdict {
    case .changedTrace(let changes):
      changes.map { change in
        let tag = change.isNew ? "ins" : "del"
        return "<\(tag)>\(change.description.escapedForXML)</\(tag)>"
      }.joined(separator: "\n")
    case .changedList(let changes):
      changes.map { $0.description.escapedForXML }.joined(separator: "\n")
    default: ""
    }
  }

  private func comparison(_ finding: GoldenFinding, in result: GoldenResult) -> String {
    let expected = golden(finding, in: result)
    func figure(_ kind: String, _ bytes: [UInt8]?) -> String {
      guard let bytes, !bytes.isEmpty else { return "" }
      return "<figure class=\"\(kind)\"><img src=\"\(Self.uri(bytes))\" alt=\"\(kind)\">"
        + "<figcaption>\(kind)</figcaption></figure>"
    }
    let images =
      figure("expected", expected) + figure("actual", finding.actual)
      + figure("difference", finding.difference)
    guard let expected, !expected.isEmpty, !finding.actual.isEmpty else {
      return "<div class=\"pictures\" data-mode=\"side\">\(images)</div>"
    }
    let modes = [
      ("side", "Side by side"), ("slider", "Slider"), ("blink", "Blink"), ("onion", "Onion skin"),
      ("difference", "Difference"),
    ]
    let buttons = modes.map { mode, label in
      "<button type=\"button\" data-mode=\"\(mode)\" aria-pressed=\"\(mode == "side")\">\(label)"
        + "</button>"
    }.joined()
    return "<div class=\"controls\" role=\"group\" aria-label=\"How to compare\">\(buttons)"
      + "<input type=\"range\" min=\"0\" max=\"100\" value=\"50\" "
      + "aria-label=\"How much of the actual picture\"></div>"
      + "<div class=\"pictures\" data-mode=\"side\">\(images)</div>"
  }

  private func golden(_ finding: GoldenFinding, in result: GoldenResult) -> [UInt8]? {
    try? InputFile.read(InputFile.path(of: finding.file.name, in: result.folder))
  }

  private static func uri(_ png: [UInt8]) -> String {
    "data:image/png;base64,\(Data(png).base64EncodedString())"
  }
}
