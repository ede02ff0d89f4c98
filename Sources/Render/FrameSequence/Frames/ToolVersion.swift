import CairoBackend
import FileAccess
import Texts

/// The version of this library and of its command line.
package enum ToolVersion {
  /// The version, as `0.1.0`.
  package static let current = "0.1.0"
}

/// What draws, beside the scenario: versions of programs and, where texts are shown, the installed fonts.
///
/// Parts that were drawn by others are not put together.
package struct DrawingVersions: Hashable, Codable, Sendable {
  private var reel = ToolVersion.current
  private var cairo = CairoRenderer.versionText
  private var pango = PangoTextLayout.versionText
  /// A digest of the installed fonts; `nil` where no texts are shown.
  private var fonts: String?

  /// The versions and fonts of this program.
  ///
  /// - Parameter hasTexts: Whether texts are shown, so that the installed fonts matter.
  package init(hasTexts: Bool) { if hasTexts { fonts = Self.installedFonts } }

  private static let installedFonts = SHA256.hexDigest(
    of: InstalledFonts.list.joined(separator: "\n"))

  /// The versions by what they are of, as ``MergeError`` compares them.
  package var facts: [(what: String, value: String)] {
    [
      ("reel's version", reel), ("cairo's version", cairo), ("Pango's version", pango),
      ("the installed fonts", fonts ?? "none"),
    ]
  }

  /// The versions as members of an object.
  var json: JSONObject {
    var json: JSONObject = ["reel": .text(reel), "cairo": .text(cairo), "pango": .text(pango)]
    json["fonts"] = fonts.map { .text($0) }
    return json
  }
}
