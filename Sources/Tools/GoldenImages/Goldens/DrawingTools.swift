import FileAccess

/// The programs and fonts that drew goldens, with their versions.
///
/// The text is one line, such as `reel 0.1.0; cairo 1.16.0; Pango 1.50.12; Inter 4.1
/// 0123456789abcdef`, with the first digits of each font file's digest. It is equal on machines with
/// the same programs and fonts.
package struct DrawingTools: RawRepresentable, Hashable, Codable, Sendable {
  /// A program, or the font files of a family.
  private struct Tool: Hashable {
    var name: String
    var versions: [String]
    var isFont: Bool
  }

  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a value for this program, its libraries and some fonts.
  init(fonts: Set<UsedFont>) {
    let programs = [
      "reel \(ToolVersion.current)", "cairo \(CairoRenderer.versionText)",
      "Pango \(PangoTextLayout.versionText)",
    ]
    let files = fonts.map { font in
      let version = (Double(font.revision) / 65_536).decimalText(places: 3)
      return "\(font.family.replacing(";", with: ",")) \(version) \(Self.digest(of: font.path))"
    }
    rawValue = (programs + Set(files).sorted()).joined(separator: "; ")
  }

  /// The digests of font files that were already read.
  private static let digests = Guarded([String: String]())

  private static func digest(of path: String) -> String {
    digests.withLock { digests in
      if let known = digests[path] { return known }
      let bytes = (try? InputFile.read(path, limit: InputFile.ownLimit)) ?? []
      let digest = String(SHA256.hexDigest(of: bytes).prefix(16))
      digests[path] = digest
      return digest
    }
  }

  private var tools: [Tool] {
    var tools: [Tool] = []
    for part in rawValue.split(separator: "; ") {
      let words = part.split(separator: " ")
      // A font has a digest after its version.
      let isFont = words.last?.utf8.count == 16 && words.count > 2
      let name = words.dropLast(isFont ? 2 : 1).joined(separator: " ")
      let version = words.suffix(isFont ? 2 : 1).joined(separator: " ")
      if let index = tools.firstIndex(where: { $0.name == name }) {
        tools[index].versions.append(version)
      } else {
        tools.append(Tool(name: name, versions: [version], isFont: isFont))
      }
    }
    return tools
  }

  /// Returns whether the programs are the same, and only fonts may differ.
  func hasSamePrograms(as other: DrawingTools) -> Bool {
    tools.filter { !$0.isFont } == other.tools.filter { !$0.isFont }
  }

  /// Returns the differences from the tools with which goldens were recorded, as phrases such as
  /// `Inter here is 4.1, recorded with 3.19`.
  func differences(from recorded: DrawingTools) -> [String] {
    guard recorded != self else { return [] }
    let old = recorded.tools
    let new = tools
    var phrases = new.compactMap { tool -> String? in
      guard let known = old.first(where: { $0.name == tool.name }) else { return nil }
      let added = tool.versions.filter { !known.versions.contains($0) }
      let removed = known.versions.filter { !tool.versions.contains($0) }
      guard let here = added.first, let there = removed.first else { return nil }
      return Self.phrase(tool.name, here, there)
    }
    let gone = old.filter { tool in !new.contains { $0.name == tool.name } }.map(\.name)
    let added = new.filter { tool in !old.contains { $0.name == tool.name } }.map(\.name)
    if !gone.isEmpty || !added.isEmpty {
      func list(_ names: [String]) -> String {
        names.isEmpty ? "no other font" : names.joined(separator: ", ")
      }
      phrases.append("the text here is in \(list(added)), recorded in \(list(gone))")
    }
    return phrases
  }

  /// Versions are named, or the digests of files with equal versions.
  private static func phrase(_ name: String, _ here: String, _ there: String) -> String {
    let new = here.split(separator: " ")
    let old = there.split(separator: " ")
    guard new.first == old.first, let one = new.last, let other = old.last else {
      return "\(name) here is \(new.first ?? ""), recorded with \(old.first ?? "")"
    }
    return "\(name) \(new.first ?? "") here has the digest \(one.prefix(8)), recorded with "
      + "\(other.prefix(8))"
  }
}
