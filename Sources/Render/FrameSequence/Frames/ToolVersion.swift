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

  /// What they are called, one by one, beside others.
  package func beside(_ other: DrawingVersions) -> [(what: String, first: String, second: String)] {
    [
      ("reel's version", reel, other.reel), ("cairo's version", cairo, other.cairo),
      ("Pango's version", pango, other.pango),
    ]
  }
}
