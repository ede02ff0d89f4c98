import FileAccess

/// A format and the place to which it is written.
struct OutputTarget: Sendable {
  let format: OutputFormat
  let place: OutputPlace
  /// Whether the user typed the path; if false, it is the format's default.
  let isTyped: Bool

  /// Chooses the format and the place from the options of a command.
  ///
  /// - Parameters:
  ///   - scenario: The path of the scenario.
  ///   - path: The value of `-o`.
  ///   - name: The value of `--format`; `nil` to derive the format from the path.
  ///   - formats: The formats of the command.
  ///   - option: An option that the format should accept if neither `path` nor `name` determines
  ///     the format.
  ///   - stem: A closure that returns the beginning of the default file name.
  /// - Throws: ``Failure`` for an unknown format or an unsuitable path.
  init(
    of scenario: String, path: String?, format name: String?, among formats: [OutputFormat],
    taking option: OutputOption? = nil, stem: (OutputFormat) -> String
  ) throws(Failure) {
    func missing(_ name: String) -> Failure {
      let stem = path.flatMap { path in
        FileEnding.of(path).map { String(path.dropLast($0.count + 1)) }
      }
      return Failure(
        .usage,
        formats.refusal(
          of: name, scenario: scenario, stem: stem ?? ScenarioInput.baseName(scenario)))
    }
    let owner = path.flatMap { path in formats.first { $0.isMeant(by: path) } }
    let known = name.map { name in formats.first { $0.name == name } } ?? owner
    if known == nil {
      let ending = path.flatMap { OutputPath.contradiction(in: $0, allowing: formats.endings) }
      if let word = name ?? ending { throw missing(word) }
    }
    let kind: OutputPlace.Kind? = path.map { $0 == "-" ? .stream : .folder }
    let fitting = formats.filter { format in kind.map { format.places.contains($0) } ?? true }
    guard
      let format = known
        ?? fitting.first(where: { format in option.map { format.options.contains($0) } ?? true })
        ?? fitting.first
    else { throw missing(path ?? "") }
    self.format = format
    isTyped = path != nil
    place = try format.place(path, owner: owner, stem: stem(format))
  }

  /// Throws an error that lists suitable formats if the format does not accept an option.
  func check(_ given: [OutputOption], among formats: [OutputFormat]) throws(Failure) {
    for option in given where !format.options.contains(option) {
      let takers = formats.filter { $0.options.contains(option) }.map(\.name)
      throw Failure(
        .usage,
        "\(option.rawValue) applies to \(takers.alternatives), not to \(format.name); use --format "
          + "\(takers.first ?? ""), or leave out \(option.rawValue)")
    }
  }
}

extension OutputFormat {
  /// Returns whether the path has one of the format's extensions.
  fileprivate func isMeant(by path: String) -> Bool {
    let isFolder = !places.contains(.file) && InputFile.endsInSlash(path)
    return FileEnding.of(isFolder ? path.dropLast() : path[...]).map(endings.contains) ?? false
  }

  /// Returns the place for a path, or the default place for `nil`.
  ///
  /// - Parameter owner: The format that the path's extension selects.
  fileprivate func place(
    _ path: String?, owner: OutputFormat?, stem: String
  ) throws(Failure) -> OutputPlace {
    guard let path = path ?? standardName.map({ $0 == "-" ? $0 : "\(stem).\($0)" }) else {
      throw Failure(.usage, "\(content) requires an output path; \(advice)")
    }
    if path == "-" {
      if places.contains(.stream) { return .stream }
      throw Failure(
        .usage,
        "\(content) cannot be written to standard output; "
          + "\(standardName == nil ? advice : "use --format raw")")
    }
    let isMeant = isMeant(by: path)
    let isFile = places.contains(.file) && (isMeant || !places.contains(.folder))
    let isForeign = OutputPath.contradiction(in: path, allowing: endings) != nil
    try require(
      isMeant || (owner == nil && !isForeign && (!isFile || takesAnyEnding)),
      or: Failure(
        .usage,
        "\(path) cannot be the name of \(content); \(advice)"
          + (owner.map { ", or leave out --format to write \($0.name)" } ?? "")))
    return isFile ? .file(path) : .folder(path)
  }
}

extension [OutputFormat] {
  /// Returns the message about an unknown format name or file extension, with the allowed formats and
  /// commands for similar outputs.
  ///
  /// - Parameters:
  ///   - name: The name or the extension as typed.
  ///   - scenario: The path of the scenario.
  ///   - stem: The output path without its extension, or else the scenario's name.
  fileprivate func refusal(of name: String, scenario: String, stem: String) -> TerminalText {
    let ending = name.lowercased()
    let nearest = FileEnding.nearest(to: ending, among: map(\.name) + endings)
    let suggestion = nearest.map { "did you mean \($0)? Allowed" } ?? "allowed"
    func render(to ending: String) -> ShellText {
      "\(Program.name) render \(path: scenario) -o \(path: "\(stem).\(ending)")"
    }
    var advice: TerminalText = ""
    if FileEnding.images.contains(ending) {
      advice = """
        ; PNG files contain the same images:
          \(render(to: "frames"))
          \(render(to: "png")) --at trigger
        """
    } else if FileEnding.videos.contains(ending) {
      let conversion: ShellText = "ffmpeg -i \(path: "\(stem).mp4") \(path: "\(stem).\(ending)")"
      advice = "; ffmpeg can convert an MP4 file:\n  \(render(to: "mp4"))\n  \(conversion)"
    } else if ending == "lottie" {
      let export: ShellText =
        "\(Program.name) export \(path: scenario) --to lottie -o \(path: stem)"
      advice = "; to export a header as a Lottie file, type:\n  \(export)"
    }
    return "“\(name)” is not a format; \(suggestion): \(map(\.name).alternatives) (--help "
      + "explains them)\(advice)"
  }
}

/// The place to which an output is written.
enum OutputPlace: Hashable, Sendable {
  case folder(String)
  case file(String)
  /// Standard output.
  case stream

  enum Kind { case folder, file, stream }

  /// The path as given; `-` for standard output.
  var path: String {
    switch self {
    case .folder(let path), .file(let path): path
    case .stream: "-"
    }
  }

  /// Whether the output is a folder of files that are usable individually.
  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// Throws an error if an option does not apply to the place.
  ///
  /// A single file is always written completely and replaced, even without `--force`. Standard
  /// output replaces nothing.
  func check(resume: Bool, force: Bool, shard: Bool) throws(Failure) {
    if isFolder { return }
    let name = self == .stream ? "standard output" : path
    if resume {
      throw Failure(
        .usage,
        "--resume requires a folder of frames; \(name) is always written completely, so leave out "
          + "--resume")
    }
    if shard {
      throw Failure(
        .usage,
        "--shard requires a folder of frames; \(name) contains all frames, so leave out --shard")
    }
    if self == .stream, force {
      throw Failure(.usage, "--force does not apply to standard output; leave it out")
    }
  }
}
