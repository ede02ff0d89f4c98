import FileAccess

/// The merging of goldens by Git.
package enum GoldenMerge {
  /// Returns the lines of `.gitattributes` for goldens in the folders that a pattern matches.
  ///
  /// Lines of a manifest are independent, so those of both sides are kept, and a motion record is
  /// merged by lines. A trace or a display list is of one run, so Git keeps one side and reports the
  /// conflict.
  static func attributes(_ folders: String) -> [String] {
    [
      ("*.png", "binary"), ("*.txt", "-text -merge"), ("\(GoldenFile.motion.name)", "merge"),
      ("\(GoldenManifest.fileName)", "merge=union"),
    ].map { name, attributes in
      let pattern = "\(folders)/\(name)"
      return "\(pattern.contains(" ") ? "\"\(pattern)\"" : pattern) \(attributes)"
    }
  }

  /// The remedy for a golden with conflict markers.
  static let remedy =
    "it contains conflict markers; keep one side (git checkout --theirs FILE, or --ours) and verify "
    + "again"

  /// Returns whether a text contains the conflict markers of a merge at the start of a line.
  static func hasMarkers(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: marker) }
  }

  private static let marker = Array("<<<<<<<".utf8)

  /// Returns a hint to add ``attributes(_:)`` for a folder of goldens or, with `nil`, for those that
  /// scenarios in the working directory get.
  ///
  /// `nil` if the folder is not in a Git repository or a `.gitattributes` file of the repository
  /// already names manifests.
  package static func hint(for path: String?) -> TerminalText? {
    let golden = ExactPath.canonical(path ?? ".")
    var folder = golden
    while true {
      if let bytes = try? InputFile.read("\(folder)/.gitattributes"),
        String(decoding: bytes, as: UTF8.self).contains("\(GoldenManifest.fileName)")
      {
        return nil
      }
      if InputFile.exists("\(folder)/.git") { break }
      guard folder != "/" else { return nil }
      folder = ExactPath.parent(of: folder) ?? "/"
    }
    let inside = String(golden.dropFirst(folder == "/" ? 1 : folder.count + 1))
    return "so that Git merges goldens correctly, add these lines to \(folder)/.gitattributes:\n"
      + attributes(path == nil || golden.hasSuffix(".golden") ? "**/*.golden" : inside)
      .map { "  \($0)" as TerminalText }.joined(separator: "\n")
  }
}
