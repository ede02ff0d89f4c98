import CPages
package import FileAccess

/// A page that shows the changes of goldens.
///
/// It is one HTML file without external resources, which can be mailed, uploaded, and opened
/// without a server. Failures come first, sorted by severity. Images can be compared side by
/// side, with a slider, by blinking, as an onion skin, as a difference, and pixel by pixel, with
/// the pointer or the keyboard. If several instants have changed, they can be played.
package struct GoldenPage {
  private let summary: GoldenSummary

  package static let fileName: FileName = "index.html"

  package init(_ summary: GoldenSummary) { self.summary = summary }

  /// Writes the page to a folder, which is created if it does not exist, and replaces an earlier
  /// page of reel.
  ///
  /// - Throws: `OutputRefusal` if the folder contains a page that reel did not write, `FileError`
  ///   if the page cannot be written.
  package func write(toFolder folder: String) throws {
    try Self.destination(inFolder: folder).write(Array(html.text.utf8))
  }

  /// Returns the destination of the page in a folder.
  ///
  /// - Throws: `OutputRefusal` if an existing file must not be replaced, such as a page that reel
  ///   did not write; `FileError` if the path cannot be resolved or written.
  package static func destination(
    inFolder folder: String, reading inputs: InputFiles = InputFiles()
  ) throws -> Destination {
    try Destination(
      ExactPath.appending("\(fileName)", to: folder), holding: .marked(mark.text), isTyped: false,
      reading: inputs)
  }

  /// The element that identifies a page written by reel.
  private static let mark: XMLText = "<meta name=\"generator\" content=\"reel verify\">"

  package var html: XMLText {
    let images = PageImages()
    let entries = summary.entries.enumerated().map { Section(number: $0, entry: $1, images) }
    let failed = entries.filter { !$0.isPassed }
    let passed = entries.filter(\.isPassed)
    var body: XMLText = failed.map(\.html).joined()
    if !passed.isEmpty {
      body += "<details class=\"passed\"\(failed.isEmpty ? " open" : "")><summary>"
      body += "\(counted(passed.count, "scenario passes", "scenarios pass"))"
      body += "</summary>" + passed.map(\.html).joined() + "</details>\n"
    }
    let hasImageFindings = failed.contains(where: \.hasImageFindings)
    let hasPlayers = failed.contains(where: \.hasPlayer)
    let headline = summary.objection ?? "All goldens pass: \(summary.count)"
    func markup(_ file: PageFile, if isShown: Bool = true) -> XMLText {
      "\(own: isShown ? file.text : "\n")"
    }
    return XMLText(
      filling: goldenPage.text,
      with: [
        "mark": Self.mark, "version": "\(ToolVersion.current)", "headline": "\(headline)",
        "style": markup(goldenPageStyle), "outcome": summary.objection == nil ? "good" : "bad",
        "notes": notes(images.note), "contents": Self.contents(failed),
        "keys": markup(goldenPageKeys, if: hasImageFindings),
        "toolbar": markup(goldenPageToolbar, if: hasImageFindings), "body": body,
        "selection": markup(goldenPageSelection, if: !failed.isEmpty),
        "script": markup(goldenPageScript),
        "players": hasPlayers ? RunPlayer.definition(isPainting: false) : "",
      ])
  }

  /// The programs and fonts that differ, and the changes that several scenarios have.
  private func notes(_ note: String?) -> XMLText {
    let notes =
      [note].compactMap(\.self) + summary.toolNotes + summary.sharedChanges.map(\.description)
    guard !notes.isEmpty else { return "" }
    return "<ul class=\"notes\">\(notes.prefix(24).map { "<li>\($0)</li>" as XMLText }.joined())"
      + "</ul>"
  }

  /// Returns links to the failed scenarios if there are several.
  private static func contents(_ failed: [Section]) -> XMLText {
    guard failed.count > 1 else { return "" }
    let items = failed.map { section -> XMLText in
      "<li><a href=\"#\(section.id)\">\(section.path)</a> <span>\(section.outcome)</span></li>"
    }
    return "<nav aria-label=\"Failed scenarios\"><ul>\(items.joined())</ul></nav>"
  }
}

/// The section of a page for one scenario.
private struct Section {
  let id: String
  let entry: VerifiedScenario
  private let cards: [GoldenCard]
  /// The cards of the failed images, by file.
  private let cardsByFile: [GoldenFile: GoldenCard]
  /// The indices of the files among all findings.
  private let indices: [GoldenFile: Int]
  private let images: PageImages

  init(number: Int, entry: VerifiedScenario, _ images: PageImages) {
    id = "s\(number)"
    self.images = images
    self.entry = entry
    cards = GoldenCard.worstFirst(of: entry, prefix: id, images)
    cardsByFile = Dictionary(
      cards.flatMap { card in card.imageFindings.map { ($0.file, card) } },
      uniquingKeysWith: { first, _ in first })
    indices = Dictionary(
      (entry.result?.findings ?? []).enumerated().map { ($0.element.file, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  var path: String { entry.path }

  var isPassed: Bool { entry.result?.isPassed ?? false }

  var hasImageFindings: Bool { cards.contains(where: \.hasImageFindings) }

  /// The outcome in a few words.
  var outcome: String {
    guard let checked = entry.result else { return "cannot be verified" }
    if checked.failures.isEmpty { return "\(checked.recorded.count) recorded" }
    let total = checked.findings.count
    return counted(checked.failures.count, "of \(total) fails", "of \(total) fail")
  }

  var html: XMLText {
    var text: XMLText =
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\"><div class=\"heading\">"
    text += "<h2 id=\"\(id)-title\">\(path)</h2>"
    let checked: GoldenResult
    switch entry.outcome {
    case .checked(let result): checked = result
    case .failed(let message):
      return text + "<span class=\"layer\">cannot be verified</span></div>"
        + "<pre class=\"error\">\(message)</pre></section>\n"
    }
    if !checked.failures.isEmpty { text += checked.changedLayers.map(\.html).joined() }
    if !isPassed { text += "<span class=\"outcome\">\(outcome)</span>" }
    text += "</div>\n"
    // The images of the failures come before those that match.
    let changes = cards.map(\.html).joined()
    text += strip(checked)
    text += player(checked)?.html ?? ""
    text += changes
    if checked.failures.contains(where: { !$0.actual.isEmpty }) {
      let command = GoldenCard.command(
        "\(Program.name) approve \(entry.approval)", accepting: "all of \(entry.path)")
      text += """
        <p class="next">To accept all changes:</p><div class="accept-all">\(command)</div>
        """
    }
    if checked.failures.contains(where: { $0.verdict == .orphaned }) {
      let command: ShellText = "\(Program.name) verify --prune \(path: path)"
      text += "<p class=\"next\">To remove orphaned goldens: <code>\(command)</code></p>"
    }
    return text + "</section>\n"
  }

  /// Returns thumbnails of all images in order; failed images are marked and link to their cards.
  private func strip(_ result: GoldenResult) -> XMLText {
    let imageFindings = result.findings.filter { $0.file.layer == .rasterization }
    guard !imageFindings.isEmpty else { return "" }
    let worst = cards.first { $0.hasChangedImage }
    var text: XMLText = "<ol class=\"strip\" aria-label=\"All images\">"
    for finding in imageFindings {
      let label = GoldenCard.label(of: finding, in: result)
      guard let card = cardsByFile[finding.file] else {
        text += "<li>" + image(finding, in: result) + "<span>\(label)</span></li>"
        continue
      }
      let isWorst = card.id == worst?.id && finding == card.imageFindings.first
      text += "<li class=\"failed\(isWorst ? " worst" : "")\"><a href=\"#\(card.id)\">"
      // The script copies the card's image here, so that the file contains it only once.
      text +=
        card.hasImage(finding) ? "<img data-from=\"\(card.stripID(finding))\" alt=\"\">" : "<i></i>"
      text += "<span>\(label)</span>"
      text += isWorst ? "<b>worst</b></a></li>" : "</a></li>"
    }
    return text + "</ol>\n"
  }

  private func image(_ finding: GoldenFinding, in result: GoldenResult) -> XMLText {
    guard let golden = GoldenCard.golden(finding, in: result) else { return "" }
    return "<img id=\"\(imageID(finding))\" src=\"\(images.uri(golden))\" alt=\"\">"
  }

  /// Returns the identifier of an image's element in the strip.
  private func imageID(_ finding: GoldenFinding) -> String {
    "\(id)-held-\(indices[finding.file] ?? 0)"
  }

  // MARK: Player

  var hasPlayer: Bool { entry.result.flatMap(player) != nil }

  private func player(_ checked: GoldenResult) -> GoldenPlayer? {
    GoldenPlayer(checked, id: "\(id)-player") { finding in
      if let card = cardsByFile[finding.file] { return card.images(finding) }
      // A matching image equals its golden; a recorded image had no golden before.
      guard GoldenCard.golden(finding, in: checked) != nil else {
        return GoldenPlayer.Images()
      }
      let image = imageID(finding)
      return GoldenPlayer.Images(expected: finding.verdict == .missing ? nil : image, actual: image)
    }
  }
}
