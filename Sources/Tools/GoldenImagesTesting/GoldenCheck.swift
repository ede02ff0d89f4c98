import FileAccess

/// A check of one golden, with its test, name and settings.
struct GoldenCheck: Sendable {
  var test: GoldenTest
  /// The name of the golden, or `nil` if the golden is named after the test alone.
  var name: String?
  /// The position of the check in the source code.
  var position: SourcePosition
  /// The settings in the call, without those of scopes and traits.
  var settings: GoldenSettings
  /// The goldens that have already been checked.
  var register = GoldenRegister.shared
  /// The page of failures.
  var report = GoldenReport.shared
  /// The value of the environment variable `REEL_RECORD`, or `nil`.
  var variable = Environment[GoldenRecording.variable]
  /// The value of the environment variable that CI servers set, or `nil`.
  var server = Self.server

  /// The default of `server`, which tests replace.
  @TaskLocal static var server = Environment[GoldenRecording.serverVariable]

  // MARK: Settings

  /// The settings of the call, with missing values taken from the enclosing scopes.
  private var held: GoldenSettings { settings.within(.current) }

  var tolerance: ImageComparison { held.tolerance ?? .exact }

  func recording() throws(GoldenRecordingError) -> GoldenRecording {
    try GoldenRecording(held.recording, variable: variable, server: server)
  }

  var folder: String { test.folder(held.directory) }

  /// Returns the prefix of the names of the golden's files, and the golden that uses these files.
  func stem() throws -> (stem: String, user: GoldenRegister.User) {
    let user = GoldenRegister.User(test: test, name: try name ?? number())
    let ending = name.map(SafeName.name) ?? user.name
    return (ending.isEmpty ? test.stem : "\(test.stem).\(ending)", user)
  }

  /// Returns the number that distinguishes a golden without a name, or an empty string for the
  /// first golden of a test.
  private func number() throws(GoldenNameError) -> String {
    guard !test.isDetached else { throw GoldenNameError(reason: .detached) }
    guard !test.isParameterized else { throw GoldenNameError(reason: .parameterized) }
    let task = withUnsafeCurrentTask { $0?.hashValue }
    let number = try register.number(of: position, in: test, task: task)
    return number == 1 ? "" : String(number)
  }

  /// Compares files in the test's golden folder.
  ///
  /// - Parameter compare: A closure that returns the findings for the folder and a prefix of file
  ///   names.
  func outcome(_ compare: (GoldenFolder, String) throws -> [GoldenFinding]) -> GoldenOutcome {
    do {
      let (stem, user) = try stem()
      let folder = GoldenFolder(path: folder, below: ExactPath.parent(of: test.filePath))
      let findings = try compare(folder, stem)
      var isRepeated = false
      for finding in findings {
        let path = ExactPath.appending(finding.file.name, to: folder.path)
        let content = finding.actual.isEmpty ? nil : try finding.actual.read().hashValue
        if try register.use(path, by: user, content: content) == .differs { isRepeated = true }
      }
      let result = GoldenResult(
        scenario: test.name, folder: folder, findings: findings, isWholeFolder: false)
      return try settled(result, isRepeated: isRepeated)
    } catch {
      return failure(error)
    }
  }

  /// Returns the outcome of a check that failed with an error.
  func failure(_ error: any Error) -> GoldenOutcome {
    let text = error is BlindComparison ? "the golden can never fail: \(error)" : "\(error)"
    return GoldenOutcome(TerminalText(lines: TestPackage(around: test.filePath).shortened(text)))
  }

  /// The lock under which a check writes files, with the number of checks that have done so.
  ///
  /// A value without a size could share its address with another value, which the thread
  /// sanitizer reports as a race.
  private static let writing = Guarded(0)

  /// Records goldens as requested, stores failed files, and returns the outcome.
  func settled(_ result: GoldenResult, isRepeated: Bool = false) throws -> GoldenOutcome {
    let recording = try recording()
    let package = TestPackage(around: test.filePath)
    let expected = result.findings.filter { !$0.isPassed }.compactMap { finding in
      result.bytes(of: finding).map { (finding.file.name, $0) }
    }
    var result = result
    try Self.writing.withLock { count in
      count += 1
      try result.settle(recording, isPruning: false, package.failed)
    }
    let message = GoldenMessage(result: result, package: package, isRepeated: isRepeated)
    try report.add(result, called: message.approved, in: package)
    guard !result.isPassed else { return GoldenOutcome() }
    return GoldenOutcome(
      message.text,
      attachments: GoldenMessage.attachments(
        of: result, expected: Dictionary(expected) { first, _ in first }))
  }
}
