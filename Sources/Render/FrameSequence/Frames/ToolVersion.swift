import CairoBackend

/// The version of this library and of its command line.
package enum ToolVersion {
  /// The version, as `0.1.0`.
  package static let current = "0.1.0"
}

/// The versions of what draws: parts of others are not put together.
package struct DrawingVersions: Hashable, Codable, Sendable {
  private var reel = ToolVersion.current
  private var cairo = CairoRenderer.versionText
  private var pango = PangoTextLayout.versionText

  /// The versions that draw here.
  package init() {}

  /// The versions by what they are of, as ``MergeError`` compares them.
  package var facts: [(what: String, value: String)] {
    [("reel's version", reel), ("cairo's version", cairo), ("Pango's version", pango)]
  }
}
