import Texts

/// The ending of a file's name, by which people mean a kind of file.
package enum FileEnding {
  /// Images that reel does not write.
  package static let images: Set<String> = [
    "ai", "avif", "bmp", "dng", "eps", "exr", "heic", "heif", "ico", "icns", "j2k", "jfif", "jp2",
    "jpe", "jpeg", "jpg", "jxl", "pdf", "pgm", "pnm", "ppm", "ps", "psb", "psd", "qoi", "svg",
    "svgz",
    "tga", "tif", "tiff", "xcf",
  ]

  /// Videos that reel does not write.
  package static let videos: Set<String> = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mpeg", "mpg", "mts", "ogv", "vob", "wmv", "y4m",
  ]

  /// Endings by which people mean a kind of file.
  private static let known: Set<String> = images.union(videos).union([
    "7z", "aac", "aep", "apng", "aseprite", "cpp", "css", "csv", "doc", "docx", "fig",
    "flac", "gif", "gz", "htm", "html", "ini", "java", "js", "json", "jsonl", "jsx", "kt",
    "kts", "log", "lottie", "markdown", "md", "mov", "mp3", "mp4", "ndjson", "ods", "odt", "ogg",
    "otf", "pages", "part", "plist", "png", "ppt", "pptx", "py", "rar", "raw", "rb", "rgba", "riv",
    "rs", "rst", "rtf", "sh", "sketch", "sql", "strings", "svelte", "swift", "tar", "tgz", "toml",
    "ts", "tsv", "tsx", "ttc", "ttf", "txt", "vue", "wav", "webm", "webp", "woff", "woff2", "xls",
    "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
  ])

  /// The ending of a path's last part, in lowercase; `nil` where it has none, and for a folder and a
  /// hidden file without another dot.
  package static func of(_ path: some StringProtocol) -> String? {
    let path = String(path)
    guard !InputFile.endsInSlash(path) else { return nil }
    let name = InputFile.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Whether a name that ends so means a kind of file that people know.
  package static func isKnown(_ ending: String) -> Bool { known.contains(ending) }

  /// The ending of a path that means another kind of file than what is written: one that people know, or
  /// a misspelling of one that is allowed; `nil` where the path may be meant.
  ///
  /// - Parameter allowed: the endings of what is written, in lowercase.
  package static func contradiction(in path: String, allowing allowed: [String]) -> String? {
    guard let ending = of(path), !allowed.contains(ending) else { return nil }
    return isKnown(ending) || nearest(to: ending, among: allowed) != nil ? ending : nil
  }

  /// The nearest of some endings; shorter ones than of three letters are like too many.
  package static func nearest(to ending: String, among allowed: [String]) -> String? {
    guard ending.count >= shortestWord, ending.contains(where: \.isLetter) else { return nil }
    return NearestName.nearest(to: ending, among: allowed.filter { $0.count >= shortestWord })
  }

  private static let shortestWord = 3
}
