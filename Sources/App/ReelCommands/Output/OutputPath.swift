import FileAccess

/// The rule for the paths to which commands write.
///
/// A path with the extension of another kind of file is refused. Any other extension, as in
/// `v1.2`, is part of the name. Every extension is allowed for a folder that exists, and in a
/// path that ends with `/`.
enum OutputPath {
  /// Returns the path's extension if it indicates a kind of file that is not allowed.
  ///
  /// The result is `nil` for an allowed or unknown extension, and for an existing folder or device.
  static func contradiction(in path: String, allowing endings: [String]) -> String? {
    switch InputFile.kind(of: path) {
    case .file, nil: FileEnding.contradiction(in: path, allowing: endings)
    default: nil
    }
  }

  /// Throws an error if the extension of a path belongs to another kind of file.
  ///
  /// - Parameters:
  ///   - path: The path as given.
  ///   - option: The option of the path, such as `-o`.
  ///   - content: A noun phrase for the file, such as “a PNG file”.
  ///   - endings: The allowed extensions.
  static func checkFile(
    _ path: String, _ option: String, _ content: String, endings: [String]
  ) throws(Failure) {
    guard let ending = contradiction(in: path, allowing: endings) else { return }
    let nearest = FileEnding.nearest(to: ending, among: endings) ?? endings.first ?? ""
    throw Failure(
      .usage,
      "\(option) \(path): \(content) cannot have the ending .\(ending); allowed: "
        + "\(endings.map { ".\($0)" }.alternatives); type: \(option) "
        + "\(path.dropLast(ending.count))\(nearest)")
  }

  /// Checks the path of a file and returns its destination.
  ///
  /// - Throws: An error if the extension belongs to another kind of file or the path is an
  ///   input.
  static func file(
    _ path: String, _ option: String, _ content: String, endings: [String],
    reading inputs: InputFiles
  ) throws -> Destination {
    try checkFile(path, option, content, endings: endings)
    return try Destination(path, holding: .named(endings), reading: inputs)
  }

  /// Throws an error if the path of a folder has the extension of a known kind of file.
  static func checkFolder(_ path: String, _ option: String, _ content: String) throws(Failure) {
    guard let ending = contradiction(in: path, allowing: []) else { return }
    throw Failure(
      .usage,
      "\(option) \(path): \(content) cannot have the ending .\(ending); type: \(option) "
        + "\(path.dropLast(ending.count + 1))")
  }
}

extension [OutputFormat] {
  /// The unique file extensions of all formats.
  var endings: [String] {
    flatMap(\.endings).reduce(into: []) { all, ending in
      if !all.contains(ending) { all.append(ending) }
    }
  }
}
