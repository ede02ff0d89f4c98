import FileAccess

/// A format, and where it goes.
struct OutputTarget: Sendable {
  let format: OutputFormat
  let place: OutputPlace

  /// Chooses from what was asked for.
  ///
  /// - Parameters:
  ///   - path: the value of `-o`.
  ///   - name: the value of `--format`; `nil` to go by the path.
  ///   - formats: those of the command.
  ///   - option: an option that the format should take where neither path nor name says which.
  ///   - stem: how a name begins where no path is given.
  /// - Throws: ``MissingFormat`` for a format that there is not, ``Failure`` for a path that cannot be
  ///   meant.
  init(
    path: String?, format name: String?, among formats: [OutputFormat],
    taking option: OutputOption? = nil, stem: (OutputFormat) -> String
  ) throws {
    let owner = path.flatMap { path in formats.first { $0.isMeant(by: path) } }
    let known = name.map { name in formats.first { $0.name == name } } ?? owner
    if known == nil {
      let ending = path.flatMap { OutputPath.contradiction(in: $0, allowing: formats.endings) }
      if let word = name ?? ending { throw MissingFormat(name: word, path: path, formats: formats) }
    }
    let kind: OutputPlace.Kind? = path.map { $0 == "-" ? .stream : .folder }
    let fitting = formats.filter { format in kind.map { format.places.contains($0) } ?? true }
    guard
      let format = known
        ?? fitting.first(where: { format in option.map { format.options.contains($0) } ?? true })
        ?? fitting.first
    else { throw MissingFormat(name: path ?? "", path: path, formats: formats) }
    self.format = format
    place = try format.place(path, owner: owner, stem: stem(format))
  }

  /// Refuses options that the format does not take, by naming formats that do.
  func check(_ given: [OutputOption], among formats: [OutputFormat]) throws(Failure) {
    for option in given where !format.options.contains(option) {
      let takers = formats.filter { $0.options.contains(option) }.map(\.name)
      throw Failure(
        .usage,
        "\(option.rawValue) goes with \(takers.alternatives), not with \(format.name); give --format "
          + "\(takers.first ?? ""), or leave \(option.rawValue) out")
    }
  }
}

extension OutputFormat {
  /// Whether a path's ending is one of the format's.
  fileprivate func isMeant(by path: String) -> Bool {
    let isFolder = !places.contains(.file) && path.last == "/"
    return FileEnding.of(isFolder ? path.dropLast() : path[...])
      .map(endings.contains) ?? false
  }

  /// Where a path says that the format goes.
  ///
  /// - Parameter owner: the format that the path's ending means.
  fileprivate func place(
    _ path: String?, owner: OutputFormat?, stem: String
  ) throws(Failure) -> OutputPlace {
    guard let path = path ?? standardName.map({ $0 == "-" ? $0 : "\(stem).\($0)" }) else {
      throw Failure(.usage, "\(content) needs a path; \(advice)")
    }
    if path == "-" {
      if places.contains(.stream) { return .stream }
      throw Failure(
        .usage,
        "\(content) cannot go to standard output; "
          + (standardName == nil ? advice : "use --format raw"))
    }
    let isMeant = isMeant(by: path)
    let isFile = places.contains(.file) && (isMeant || !places.contains(.folder))
    let isForeign = OutputPath.contradiction(in: path, allowing: endings) != nil
    guard isMeant || (owner == nil && !isForeign && (!isFile || takesAnyEnding)) else {
      throw Failure(
        .usage,
        "\(path) would \(isFile ? "hold" : "be") \(content); \(advice)"
          + (owner.map { ", or leave --format out for \($0.name)" } ?? ""))
    }
    return isFile ? .file(path) : .folder(path)
  }
}
