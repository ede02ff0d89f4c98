/// The forms in which a header is exported.
package enum HeaderNotation: String, Hashable, Sendable, CaseIterable {
  /// A Lottie file.
  case lottie = "lottie"
  /// A table for people, in Markdown.
  case redlines = "redlines"

  /// The name of the file of an export.
  package func fileName(of name: String) -> String {
    switch self {
    case .lottie: "\(name).lottie.json"
    case .redlines: "\(name).redlines.md"
    }
  }

  /// The file's text.
  package func text(of header: HeaderExport) -> String {
    switch self {
    case .lottie: header.lottie()
    case .redlines: header.redlines()
    }
  }
}
