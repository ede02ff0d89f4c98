import FileAccess

/// The section of a page with the failures of one instant in one appearance.
///
/// It describes the changes of the display list, and shows the images of every scale. A file
/// without an instant, such as the trace, has a separate card.
struct GoldenCard {
  /// The identifier of the HTML element.
  let id: String
  private let result: GoldenResult
  private var findings: [GoldenFinding]
  /// The argument of `reel approve` that accepts the scenario's changes, quoted for a shell.
  private let approval: ShellText
  private let pageImages: PageImages

  /// The maximum number of listed changes; longer lists are better inspected with other tools.
  private static let maximumChanges = 400

  /// Returns the cards of all failures.
  ///
  /// Cards with changed images come first, sorted by decreasing number of differing pixels. Cards
  /// with missing images follow, and then all others.
  static func worstFirst(
    of scenario: VerifiedScenario, prefix: String, _ pageImages: PageImages
  ) -> [GoldenCard] {
    guard let result = scenario.result else { return [] }
    var cards: [GoldenCard] = []
    var indices: [GoldenFile.Subject: Int] = [:]
    for finding in result.failures {
      if finding.file.instant != nil, let index = indices[finding.file.subject] {
        cards[index].findings.append(finding)
      } else {
        indices[finding.file.subject] = cards.count
        cards.append(
          GoldenCard(
            id: "\(prefix)-\(cards.count)", result: result, findings: [finding],
            approval: scenario.approval, pageImages: pageImages))
      }
    }
    return cards.sorted { $0.weight > $1.weight }
  }

  /// The failed images, worst first.
  var imageFindings: [GoldenFinding] {
    findings.filter { $0.file.layer == .rasterization }.sorted { Self.weight($0) > Self.weight($1) }
  }

  var hasImageFindings: Bool { !imageFindings.isEmpty }
  var hasChangedImage: Bool { weight > 1 }

  private var weight: Int { findings.map(Self.weight).max() ?? 0 }

  private static func weight(_ finding: GoldenFinding) -> Int {
    switch finding.verdict {
    case .changedImage(let difference): 2 + difference.differing
    case .missing where finding.file.layer == .rasterization: 1
    default: 0
    }
  }

  /// Returns the identifier of the element that shows an image.
  func stripID(_ finding: GoldenFinding) -> String {
    "\(id)-\(findings.firstIndex(of: finding) ?? 0)"
  }

  /// Returns the identifier of the element that shows the golden image.
  ///
  /// For an orphaned image, it equals ``stripID(_:)``.
  func expectedID(_ finding: GoldenFinding) -> String {
    stripID(finding) + (finding.actual.isEmpty ? "" : "-expected")
  }

  /// Returns the identifiers of the page's elements for a failed image.
  func images(_ finding: GoldenFinding) -> GoldenPlayer.Images {
    GoldenPlayer.Images(
      expected: Self.golden(finding, in: result).map { _ in expectedID(finding) },
      actual: finding.actual.isEmpty ? nil : stripID(finding))
  }

  // MARK: Labels

  /// Returns the instant, with the appearance and scale if the scenario has several, as in
  /// `trigger+0.1 dark 2×`.
  static func label(
    of finding: GoldenFinding, in result: GoldenResult, hasScale: Bool = true
  ) -> String {
    let file = finding.file
    guard let instant = file.instant else { return file.name }
    let appearance = result.hasAppearances ? file.appearance?.rawValue : nil
    let scale = result.hasScales && hasScale ? file.scale.map { "\($0.decimalText())×" } : nil
    return [instant, appearance, scale].compactMap(\.self).joined(separator: " ")
  }

  private var title: String {
    guard let first = findings.first else { return "" }
    if first.file == .trace { return "Trace" }
    if first.file == .motion { return "Motion" }
    // A card shows all scales.
    return Self.label(of: first, in: result, hasScale: false)
  }

  // MARK: HTML

  var html: XMLText {
    let layers = GoldenLayer.allCases.filter { layer in findings.contains { $0.file.layer == layer }
    }
    return """
      <article class="finding" id="\(id)" tabindex="-1" aria-labelledby="\(id)-title">\
      <div class="heading"><h3 id="\(id)-title">\(title)</h3>\(layers.map(\.html).joined())</div>
      \(findings.filter { $0.file.layer != .rasterization }.map(words).joined())\
      \(imageFindings.map(image).joined())\
      \(hasImageFindings ? "" : acceptance(of: findings, called: title))</article>

      """
  }

  private func words(_ finding: GoldenFinding) -> XMLText {
    let lines = finding.changes
    guard !lines.isEmpty else { return "<p>\(finding.file.name): \(finding.description)</p>\n" }
    let items = lines.prefix(Self.maximumChanges).map { line -> XMLText in
      let kind: XMLText =
        line.hasPrefix("+ ") ? " class=\"new\"" : line.hasPrefix("- ") ? " class=\"old\"" : ""
      return "<li\(kind)>\(line)</li>"
    }
    let rest = lines.count - items.count
    return "<ul class=\"changes\" tabindex=\"0\" aria-label=\"Changes\">" + items.joined()
      + (rest > 0 ? "<li>and \(rest) more</li>" : "") + "</ul>\n"
      + (finding.file == .motion ? slices(finding) : "")
  }

  /// Returns the time slices of both runs of a motion.
  private func slices(_ finding: GoldenFinding) -> XMLText {
    let slices = [
      ("expected", result.goldenFolder.known(.slice) ?? []),
      ("actual", (try? finding.difference.read()) ?? []),
    ].filter { !$0.1.isEmpty }.map { word, png -> XMLText in
      """
      <figure class="slice"><figcaption>\(word)</figcaption>\
      <img src="\(pageImages.uri(png))" alt="The run over time, \(word)"></figure>

      """
    }
    return "<div class=\"slices\">\(slices.joined())</div>"
  }

  /// Returns a checkbox and the command that accepts some of the card's files.
  private func acceptance(of findings: [GoldenFinding], called label: String) -> XMLText {
    let names = findings.filter { !$0.actual.isEmpty }.map(\.file.name)
    guard !names.isEmpty else { return "" }
    let only = names.map { "--only \($0)" as ShellText }
    let list = JSONValue.texts(only.map(\.text)).text
    return "<div class=\"accept\" data-approval=\"\(approval)\" data-only=\"\(list)\" "
      + "data-names=\"\(JSONValue.texts(names).text)\">"
      + "<label><input type=\"checkbox\" aria-label=\"Select \(label)\">Select</label>"
      + Self.command(
        (["\(Program.name) approve \(approval)"] + only).joined(separator: " "), accepting: label)
      + "</div>\n"
  }

  /// Returns a command line with a button that copies it.
  static func command(_ command: ShellText, accepting label: String) -> XMLText {
    "<div class=\"command\"><code>\(command)</code><button type=\"button\" class=\"copy\" "
      + "aria-label=\"Copy the command that accepts \(label)\">Copy</button></div>"
  }

  private func image(_ finding: GoldenFinding) -> XMLText {
    var facts: XMLText = "<b>\(finding.file.name)</b>"
    var box: XMLText = ""
    if case .changedImage(let difference) = finding.verdict,
      difference.firstSize == difference.secondSize
    {
      facts += Self.facts(difference)
      if let bounds = difference.cluster?.bounds { box = " data-box=\"\(Self.numbers(bounds))\"" }
      if let bounds = difference.bounds { box += " data-changed=\"\(Self.numbers(bounds))\"" }
    } else {
      facts += "<span>\(finding.description)</span>"
    }
    let label = Self.label(of: finding, in: result)
    let expected = Self.golden(finding, in: result)
    func figure(_ kind: String, _ bytes: [UInt8]?, id: XMLText = "") -> XMLText {
      guard let bytes, !bytes.isEmpty else { return "" }
      return "<figure class=\"\(kind)\"><figcaption>\(kind)</figcaption><div class=\"view\">"
        + "<div class=\"sheet\"><img\(id) src=\"\(pageImages.uri(bytes))\" alt=\"\(label), \(kind)\">"
        + "</div></div></figure>"
    }
    let isPair = expected?.isEmpty == false && !finding.actual.isEmpty
    let slider: XMLText = """
      <div class="amount"><input type="range" min="0" max="100" step="0.1" value="50" \
      aria-label="\(label): from expected to actual">\
      <button type="button" class="swap">Swap</button></div>
      """
    return """
      <p class="facts">\(facts)</p>
      \(acceptance(of: [finding] + findings.filter { $0.file.layer == .drawing }, called: label))\
      <div class="\(isPair ? "pair" : "single")"\(box)>\
      \(figure("expected", expected, id: " id=\"\(expectedID(finding))\""))\
      \(figure("actual", try? finding.actual.read(), id: " id=\"\(stripID(finding))\""))\
      \(figure("difference", try? finding.difference.read()))\(isPair ? slider : "")</div>

      """
  }

  private static func numbers(_ bounds: PixelBox) -> String {
    "\(bounds.x) \(bounds.y) \(bounds.width) \(bounds.height)"
  }

  private static func facts(_ difference: ImageDifference) -> XMLText {
    let share = 100 * Double(difference.differing) / Double(max(difference.total, 1))
    let maximum = difference.comparison.maximumDiffering
    let verb = difference.differing == 1 ? "differs" : "differ"
    var facts: [XMLText] = [
      "<strong>\(difference.differing) px</strong> of \(difference.total) \(verb) "
        + "(\(share < 0.01 ? "under 0.01" : share.decimalText(places: 2)) %)"
        + (maximum > 0 ? ", \(maximum) allowed" : ""),
      "largest change <strong>\(difference.maximum.largest)</strong>/255"
        + (difference.worst.map { " at \($0.x), \($0.y)" } ?? ""),
    ]
    if let cluster = difference.cluster {
      let bounds = cluster.bounds
      facts.append(
        "largest group <strong>\(cluster.count) px</strong> in \(bounds.width)×\(bounds.height) "
          + "at \(bounds.x), \(bounds.y)")
    }
    let metric = difference.comparison.metric
    facts.append(metric == .exact ? "compared exactly" : "compared by \(metric.words)")
    return facts.map { "<span>\($0)</span>" as XMLText }.joined()
  }

  /// Returns the contents of the golden image, or `nil` if there is no PNG file.
  static func golden(_ finding: GoldenFinding, in result: GoldenResult) -> [UInt8]? {
    let bytes = result.bytes(of: finding)
    return bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true ? bytes : nil
  }

  /// Returns whether the page can show a thumbnail of a finding.
  func hasImage(_ finding: GoldenFinding) -> Bool {
    !finding.actual.isEmpty || Self.golden(finding, in: result) != nil
  }
}

extension GoldenLayer {
  /// The label of the layer.
  var html: XMLText { "<span class=\"layer \(rawValue)\">\(rawValue)</span>" }
}
