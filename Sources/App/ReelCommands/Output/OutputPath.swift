import FileAccess

/// The rule for every path that a command writes to.
///
/// A name with the ending of another kind of file than what is written is refused. Any other ending, as in
/// `v1.2`, is part of a name; so is every ending of a folder that exists or that ends with `/`.
enum OutputPath {
  /// The ending that means another kind of file than what is written; `nil` where the path may be meant.
  static func contradiction(in path: String, allowing endings: [String]) -> String? {
    switch InputFile.kind(of: path) {
    case .file, nil: FileEnding.contradiction(in: path, allowing: endings)
    default: nil
    }
  }

  /// Refuses a path that cannot be meant for a file.
  ///
  /// - Parameters:
  ///   - path: the path as given.
  ///   - option: the option that gave it.
  ///   - content: what the file holds, such as “a PNG file”.
  ///   - endings: the endings that it may have.
  static func checkFile(
    _ path: String, _ option: String, _ content: String, endings: [String]
  ) throws(Failure) {
    guard let ending = contradiction(in: path, allowing: endings) else { return }
    let nearest = FileEnding.nearest(to: ending, among: endings) ?? endings.first ?? ""
    throw Failure(
      .usage,
      "\(option) \(path) would be \(content), not .\(ending); allowed: "
        + "\(endings.map { ".\($0)" }.alternatives); type: \(option) "
        + "\(path.dropLast(ending.count))\(nearest)")
  }

  /// Where a file goes: a path that can be meant for it, and no input.
  static func file(
    _ path: String, _ option: String, _ content: String, endings: [String],
    reading inputs: InputFiles
  ) throws -> Destination {
    try checkFile(path, option, content, endings: endings)
    return try Destination(path, holding: .named(endings), reading: inputs)
  }

  /// Refuses a path that cannot be meant for a folder.
  static func checkFolder(_ path: String, _ option: String, _ content: String) throws(Failure) {
    guard let ending = contradiction(in: path, allowing: []) else { return }
    throw Failure(
      .usage,
      "\(option) \(path) would be \(content), not a .\(ending) file; type: \(option) "
        + "\(path.dropLast(ending.count + 1))")
  }
}

extension [OutputFormat] {
  /// The endings of all formats, each once.
  var endings: [String] {
    flatMap(\.endings).reduce(into: []) { all, ending in
      if !all.contains(ending) { all.append(ending) }
    }
  }
}
