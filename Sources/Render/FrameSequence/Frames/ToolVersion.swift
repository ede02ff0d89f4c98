import FileAccess

/// The version of the library and of its command-line tool.
package enum ToolVersion {
  /// The version number, in the form `major.minor.patch`.
  package static let current = "0.1.0"
}

/// The versions of the programs and the installed fonts that affect the pixels.
///
/// Shards drawn with different versions cannot be merged.
package struct DrawingVersions: Hashable, Codable, Sendable {
  private var reel = ToolVersion.current
  private var cairo = CairoRenderer.versionText
  private var pango = PangoTextLayout.versionText
  /// A digest of the installed fonts, or `nil` if no text is drawn.
  private var fonts: String?

  /// Captures the versions of this program and its libraries.
  ///
  /// - Parameter hasTexts: Whether text is drawn, so that the installed fonts affect the pixels.
  package init(hasTexts: Bool) { if hasTexts { fonts = Self.installedFonts } }

  private static let installedFonts = SHA256.hexDigest(
    of: InstalledFonts.list.joined(separator: "\n"))

  /// The versions with their names, which ``MergeError`` compares.
  package var facts: [(what: String, value: String)] {
    [
      ("the reel version", reel), ("the cairo version", cairo), ("the Pango version", pango),
      ("the digest of the installed fonts", fonts ?? "none"),
    ]
  }

  var json: JSONObject {
    var json: JSONObject = ["reel": .text(reel), "cairo": .text(cairo), "pango": .text(pango)]
    json["fonts"] = fonts.map { .text($0) }
    return json
  }
}
