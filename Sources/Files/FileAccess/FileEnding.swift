/// File name extensions and the kinds of files that they indicate.
package enum FileEnding {
  /// The extensions of image formats in which no frame of a run is written.
  package static let images: Set<String> = [
    "ai", "avif", "bmp", "dng", "eps", "exr", "heic", "heif", "ico", "icns", "j2k", "jfif", "jp2",
    "jpe", "jpeg", "jpg", "jxl", "pdf", "pgm", "pnm", "ppm", "ps", "psb", "psd", "qoi", "svg",
    "svgz",
    "tga", "tif", "tiff", "xcf",
  ]

  /// The extensions of video formats in which no run is written.
  package static let videos: Set<String> = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mpeg", "mpg", "mts", "ogv", "vob", "wmv", "y4m",
  ]

  /// All extensions that indicate a kind of file.
  private static let known: Set<String> = images.union(videos).union([
    "7z", "aac", "aep", "apng", "aseprite", "cpp", "css", "csv", "doc", "docx", "fig",
    "flac", "gif", "gz", "htm", "html", "ini", "java", "js", "json", "jsonl", "jsx", "kt",
    "kts", "log", "lottie", "markdown", "md", "mov", "mp3", "mp4", "ndjson", "ods", "odt", "ogg",
    "otf", "pages", "part", "plist", "png", "ppt", "pptx", "py", "rar", "raw", "rb", "rgba", "riv",
    "rs", "rst", "rtf", "sh", "sketch", "sql", "strings", "svelte", "swift", "tar", "tgz", "toml",
    "ts", "tsv", "tsx", "ttc", "ttf", "txt", "vue", "wav", "webm", "webp", "woff", "woff2", "xls",
    "xlsx", "xml", "xz", "yaml", "yml", "zip", "zst",
  ])

  /// Returns a path without its extension, and the extension without the dot.
  ///
  /// The result is `nil` if the last component contains no dot after its first character, or if the
  /// path ends in a slash.
  package static func split(_ path: some StringProtocol) -> (stem: String, ending: String)? {
    let path = String(path)
    guard !ExactPath.endsInSlash(path) else { return nil }
    let name = ExactPath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[dot...].dropFirst())
    return (String(path.dropLast(ending.count + 1)), ending)
  }

  /// Returns the lowercased extension of a path, without the dot; see ``split(_:)``.
  package static func of(_ path: some StringProtocol) -> String? {
    split(path)?.ending.lowercased()
  }

  /// Returns whether an extension indicates a known kind of file.
  package static func isKnown(_ ending: String) -> Bool { known.contains(ending) }

  /// Returns the extension of a path if it contradicts the kind of file that is written, or `nil`.
  ///
  /// An extension contradicts the kind of file if it is known but not allowed, or if it is similar
  /// to an allowed one.
  ///
  /// - Parameter allowed: The lowercase extensions of the file that is written.
  package static func contradiction(in path: String, allowing allowed: [String]) -> String? {
    guard let ending = of(path), !allowed.contains(ending) else { return nil }
    return isKnown(ending) || nearest(to: ending, among: allowed) != nil ? ending : nil
  }

  /// Returns the most similar of the allowed extensions, or `nil` if none is similar.
  ///
  /// Extensions without letters or with fewer than three characters are similar to none, because
  /// they would resemble too many others.
  package static func nearest(to ending: String, among allowed: [String]) -> String? {
    guard ending.count >= shortestWord, ending.contains(where: \.isLetter) else { return nil }
    return NearestName.nearest(to: ending, among: allowed.filter { $0.count >= shortestWord })
  }

  private static let shortestWord = 3
}
