import FileAccess
import RefreshScenario
import Texts
import VectorDrawing

/// One image of an asset catalogue: a folder with the image at its scales and in its appearances, and
/// a `Contents.json` that says which file is which.
enum ImageSet {
  /// The file that says which of the others is which.
  static let contentsName: FileName = "Contents.json"
  /// How the folders' names end.
  static let ending = ".imageset"
  /// The pixels a point that a catalogue knows.
  static let scales = [1.0, 2, 3]

  /// The name of a frame's folder.
  static func folderName(_ frame: Frame) throws(FileError) -> FileName {
    try FileName(checking: frame.stem + ending)
  }

  /// The path of a picture's file below the catalogue's folder.
  @Sendable static func path(of picture: Picture) throws(FileError) -> EntryPath {
    try EntryPath(checking: "\(try folderName(picture.frame))/\(picture.fileName)")
  }

  /// The text of `Contents.json` as Xcode writes it, so that Xcode changes nothing when it saves:
  /// names in alphabetical order, a space on either side of colons, a line break at the end, and
  /// places without a picture listed without a file.
  ///
  /// - Parameter pictures: one frame's pictures. Where they have one appearance only, they stand for
  ///   every appearance.
  static func contents(of pictures: some Collection<Picture>) -> String {
    var appearances: [Appearance] = []
    for picture in pictures where !appearances.contains(picture.appearance) {
      appearances.append(picture.appearance)
    }
    let entries = scales.flatMap { scale in
      // The picture for every appearance comes before the one for the dark alone.
      appearances.sorted { $0 == .light && $1 == .dark }.map { appearance in
        entry(
          pictures.first { $0.scale == scale && $0.appearance == appearance }?.fileName,
          scale: scale, isDarkOnly: appearances.count > 1 && appearance == .dark)
      }
    }
    return """
      {
        "images" : [
      \(entries.joined(separator: ",\n"))
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }

      """
  }

  private static func entry(_ file: String?, scale: Double, isDarkOnly: Bool) -> String {
    var lines: [String] = []
    if isDarkOnly {
      lines.append(
        """
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ]
        """)
    }
    if let file { lines.append("      \"filename\" : \(JSONValue.quoted(file))") }
    lines.append("      \"idiom\" : \"universal\"")
    lines.append("      \"scale\" : \"\(Int(scale))x\"")
    return "    {\n\(lines.joined(separator: ",\n"))\n    }"
  }
}
