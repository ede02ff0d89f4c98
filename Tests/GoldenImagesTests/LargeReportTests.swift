@testable import GoldenImages

@Suite("Reports of many failed goldens")
struct LargeReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a result in which the display lists are missing and the images of all instants
  /// differ.
  private func changed(_ count: Int, size: PixelSize) throws -> GoldenResult {
    let old = StraightBitmap(size: size, filledWith: StraightPixel(gray: 255))
    let new = StraightBitmap(size: size, filledWith: StraightPixel(gray: 254))
    let difference = try ImageComparison.exact.difference(between: old, and: new)
    let golden = try PNGEncoder.encode(old)
    let actual = try PNGEncoder.encode(new)
    var findings: [GoldenFinding] = []
    for index in 0..<count {
      let instant = "trigger+\(index)"
      try folder.write(golden, to: "\(index).png")
      findings.append(
        GoldenFinding(
          GoldenFile(name: "\(index).txt", layer: .drawing, instant: instant, appearance: .light),
          .missing, actual: [65]))
      findings.append(
        GoldenFinding(
          GoldenFile(
            name: "\(index).png", layer: .rasterization, instant: instant, appearance: .light,
            scale: 2), .changedImage(difference), actual: actual, difference: golden))
    }
    return GoldenResult(
      scenario: "wave.yaml", folder: GoldenFolder(path: folder.path), findings: findings)
  }

  @Test("a page with thousands of changed instants takes only seconds", .timeLimit(.minutes(1)))
  func page() throws {
    let count = 4_000
    let checked = try changed(count, size: .one)
    let html = GoldenPage(GoldenSummary([VerifiedScenario(checked, path: "wave.yaml")])).html.text
    let lines = html.split(separator: "\n")
    // Each image has a card and a linked thumbnail in the strip.
    let cards = lines.filter { $0.utf8.starts(with: "<article".utf8) }
    let strip = try #require(lines.first { $0.utf8.starts(with: "<ol class=\"strip\"".utf8) })
    let links = strip.components(separatedBy: "<a href=\"#").dropFirst()
    #expect(cards.count == count && links.count == count)
    for (index, link) in links.enumerated() {
      #expect(link.hasPrefix("s0-\(index)\"><img data-from=\"s0-\(index)-1\""))
    }
  }

  @Test("a golden of an incompatible size fails without throwing an error")
  func incomparable() throws {
    let side = PixelSize.sideLimit
    let wide = try StraightBitmap(side, 1)
    let high = try StraightBitmap(1, side)
    try folder.write(try PNGEncoder.encode(wide), to: "rest.png")
    let finding = try GoldenFolder(path: folder.path).compare(
      image: try PNGEncoder.encode(high), with: .orphan(named: "rest.png"), by: .exact
    ) { high }
    #expect(!finding.isPassed && !finding.actual.isEmpty)
    #expect(finding.description.contains("32767×1") && finding.description.contains(" 1×32767"))
  }

  @Test("the manifest of a folder named in results is read only once") func manifest() throws {
    var manifest = GoldenManifest()
    manifest.add("own.png", of: ExactPath("wave.yaml"))
    manifest.add("other.png", of: ExactPath("fg.yaml"))
    try folder.write(manifest.bytes, to: "manifest.json")
    for name in ["own", "other", "unlisted"] { try folder.write([1], to: "\(name).png") }
    let golden = GoldenFolder(namedByResults: folder.path, owner: "wave.yaml")
    try Folder(folder.path).remove("manifest.json")
    let readable = try ["own", "other", "unlisted"].map {
      try golden.bytes(of: .orphan(named: "\($0).png"))
    }
    #expect(readable == [[1], nil, nil])
    // Without a manifest, no file is readable.
    let unlisted = GoldenFolder(namedByResults: folder.path, owner: "wave.yaml")
    #expect(try unlisted.bytes(of: .orphan(named: "own.png")) == nil)
  }
}
