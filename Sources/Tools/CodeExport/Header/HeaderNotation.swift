/// The forms in which a header is handed over.
public enum HeaderNotation: String, Hashable, Sendable, CaseIterable {
  /// A Lottie file.
  case lottie = "lottie"
  /// A table for people, in Markdown.
  case redlines = "redlines"

  /// What the file of an export of this name is called.
  public func fileName(of name: String) -> String {
    switch self {
    case .lottie: "\(name).lottie.json"
    case .redlines: "\(name).redlines.md"
    }
  }

  /// What marks a file as written here, so that it may be written anew.
  public static let mark = "Handed over by reel"

  /// The file's text.
  public func text(of header: HeaderExport) -> String {
    switch self {
    case .lottie: LottieHeader.text(of: header, over: header.picture())
    case .redlines: RedlineTable(header).text
    }
  }
}
