import FileAccess

/// The output of `reel render` or `reel sweep`: its format, where it goes, and how it is written.
struct Output {
  let format: OutputFormat
  /// The path of the file or folder as given; `-` for standard output.
  private(set) var path: String
  /// Whether the output is a folder of files that are usable individually.
  let isFolder: Bool
  /// Whether the user typed the path; if false, it is the format's default.
  private(set) var isTyped: Bool
  /// The treatment of existing files.
  var policy = FolderPolicy.update
  var messages = MessageWriter(isQuiet: false)
  var playback = Playback()
  /// The opaque color behind transparent pixels; `nil` if not given.
  var matte: Color?
  /// The maximum number of bytes of a file; `nil` if not given.
  var maxSize: Int?
  /// The files that are encoded but not yet written; `nil` to write each file immediately.
  var pendingFiles: PendingFiles?
  /// Whether the warnings about a run are printed.
  var printsWarnings = true
  /// Whether the transparent margins of each sprite are cropped.
  var isTrimmed = false
  /// Whether the frames of a contact sheet are shown uncropped.
  var isWhole = false
  var display = ProgressDisplay(isQuiet: true)
  /// A closure that receives the progress in addition to the display; `nil` for none.
  var report: (@Sendable (RenderProgress) -> Void)?

  /// Chooses the format and the path from the options of a command.
  ///
  /// - Parameters:
  ///   - scenario: The path of the scenario.
  ///   - path: The value of `-o`.
  ///   - name: The value of `--format`; `nil` to derive the format from the path.
  ///   - formats: The formats of the command, at least one.
  ///   - option: An option that the format should accept if neither `path` nor `name` determines
  ///     the format.
  ///   - stem: A closure that returns the beginning of the default file name.
  /// - Throws: ``Failure`` for an unknown format or an unsuitable path.
  init(
    of scenario: String, path: String?, format name: String?, among formats: [OutputFormat],
    taking option: String? = nil, stem: (OutputFormat) -> String
  ) throws(Failure) {
    let owner = path.flatMap { path in formats.first { $0.isMeant(by: path) } }
    let named = name.map { name in formats.first { $0.name == name } } ?? owner
    let ending = path.flatMap { OutputPath.contradiction(in: $0, allowing: formats.endings) }
    if named == nil, let word = name ?? ending {
      throw Failure(.usage, formats.refusal(of: word, path: path, scenario: scenario))
    }
    let fitting = formats.filter { path == nil || (path == "-" ? $0.isStream : $0.isFolder) }
    let format =
      named ?? fitting.first { format in option.map(format.options.contains) ?? true }
      ?? fitting.first ?? formats[0]
    let standard = format.standardName.map { $0 == "-" ? $0 : "\(stem(format)).\($0)" }
    guard let chosen = path ?? standard else {
      throw Failure(.usage, "\(format.content) requires an output path; \(format.advice)")
    }
    self.format = format
    self.path = chosen
    isTyped = path != nil
    isFolder = try format.isFolder(at: chosen, owner: owner)
  }

  /// Whether the output is standard output.
  var isStream: Bool { path == "-" }

  /// Throws an error if an option does not apply to the kind of output.
  ///
  /// A single file is always written completely and replaced, even without `--force`. Standard
  /// output replaces nothing.
  func check(resume: Bool, force: Bool, shard: Bool) throws {
    if isFolder {
      // A default folder must not be a symlink; the initializer throws the error.
      if !isTyped, InputFile.isLink(path) { _ = try Destination(path, isTyped: false) }
      return
    }
    let name = isStream ? "standard output" : path
    try require(
      !resume,
      or: Failure(
        .usage,
        "--resume requires a folder of frames; \(name) is always written completely, so leave out "
          + "--resume"))
    try require(
      !shard,
      or: Failure(
        .usage,
        "--shard requires a folder of frames; \(name) contains all frames, so leave out --shard"))
    try require(
      !isStream || !force,
      or: Failure(.usage, "--force does not apply to standard output; leave it out"))
  }

  /// Returns the output for another file.
  ///
  /// The user typed its path only if it equals the path of this output.
  func file(_ path: String) -> Output {
    var output = self
    output.isTyped = isTyped && ExactPath(path) == ExactPath(self.path)
    output.path = path
    output.display = ProgressDisplay(isQuiet: messages.isQuiet)
    return output
  }

  /// Returns the destination of the file, after checking that it may be written.
  func destination(
    _ endings: [String], reading inputs: @autoclosure () throws -> InputFiles
  ) throws -> Destination {
    if isStream { return .standardOutput }
    return try Destination(path, holding: .named(endings), isTyped: isTyped, reading: try inputs())
  }

  // MARK: Progress

  func show(_ progress: RenderProgress) {
    report?(progress)
    display.show(progress)
  }

  func showVariants(_ progress: RenderProgress) {
    report?(progress)
    display.show(progress, of: "variant")
  }

  /// Removes the progress display and prepares for the next stage, whose count starts at 0.
  func finishStage() { display.finish() }
}
