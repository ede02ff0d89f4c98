/// The rule for the paths to which commands write.
///
/// A path with the extension of another kind of file is refused. Any other extension, as in
/// `v1.2`, is part of the name. Every extension is allowed for a folder that exists, and in a
/// path that ends with `/`.
package enum OutputPath {
  /// Returns the path's extension if it indicates a kind of file that is not allowed.
  ///
  /// The result is `nil` for an allowed or unknown extension, and for an existing folder or device.
  package static func contradiction(in path: String, allowing endings: [String]) -> String? {
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
  ///   - endings: The allowed extensions; empty for a folder.
  package static func checkFile(
    _ path: String, _ option: String, _ content: String, endings: [String]
  ) throws(OutputRefusal) {
    guard let ending = contradiction(in: path, allowing: endings) else { return }
    let nearest = FileEnding.nearest(to: ending, among: endings) ?? endings.first
    let better = path.dropLast(ending.count + 1) + (nearest.map { ".\($0)" } ?? "")
    let allowed = endings.isEmpty ? "" : "allowed: \(endings.map { ".\($0)" }.alternatives); "
    throw OutputRefusal(
      path: path,
      reason: .wrongEnding(
        "\(option) \(path): \(content) cannot have the ending .\(ending); \(allowed)type: \(option) "
          + better))
  }

  /// Throws an error if the path of a folder has the extension of a known kind of file.
  package static func checkFolder(
    _ path: String, _ option: String, _ content: String
  ) throws(OutputRefusal) {
    try checkFile(path, option, content, endings: [])
  }

  /// Checks the path of a file and returns its destination.
  ///
  /// - Throws: An error if the extension belongs to another kind of file or the path is an
  ///   input.
  package static func file(
    _ path: String, _ option: String, _ content: String, endings: [String],
    reading inputs: InputFiles
  ) throws -> Destination {
    try checkFile(path, option, content, endings: endings)
    return try Destination(path, holding: .named(endings), reading: inputs)
  }
}
