import CairoBackend
import FileAccess
import FrameSequence
import Texts

/// One check of a golden: who asks, what it is called, and what holds for it.
struct GoldenCheck: Sendable {
  /// The test.
  var test: GoldenTest
  /// The golden's name; `nil` for the test's own.
  var name: String?
  /// Where the check is written.
  var place: GoldenRegister.Place
  /// What the call itself says.
  var settings: GoldenSettings
  /// What is known of other goldens.
  var register = GoldenRegister.shared
  /// The page of what fails.
  var report = GoldenReport.shared
  /// The word of the variable that chooses a way of recording.
  var variable = Environment[GoldenRecording.variable]
  /// The word of the variable that build servers set.
  var server = Environment[GoldenRecording.serverVariable]

  // MARK: What holds

  /// What the call says, and the scopes around it where it says nothing.
  private var held: GoldenSettings { settings.within(.current) }

  /// How closely pictures have to agree.
  var tolerance: ImageComparison { held.tolerance ?? .exact }

  private func recording() throws(GoldenRecordingError) -> GoldenRecording {
    // A wrong word is wrong even where another counts.
    let ofVariable = try GoldenRecording(variable: variable)
    let recording = held.recording ?? ofVariable ?? .never
    try recording.check(onServer: server)
    return recording
  }

  /// The folder of the test's goldens.
  var folder: String { test.folder(held.directory) }

  /// How the names of the golden's files begin.
  func stem() throws -> (stem: String, user: GoldenRegister.User) {
    let user = GoldenRegister.User(test: test, name: try name ?? number())
    let ending = name.map(SafeName.name) ?? user.name
    return (ending.isEmpty ? test.stem : "\(test.stem).\(ending)", user)
  }

  /// What tells a golden without a name from the test's others; empty for the first.
  private func number() throws(GoldenNameError) -> String {
    guard !test.isDetached else { throw GoldenNameError(reason: .detached) }
    guard !test.isParameterized else { throw GoldenNameError(reason: .parameterized) }
    let task = withUnsafeCurrentTask { $0?.hashValue }
    let number = try register.number(of: place, in: test, task: task)
    return number == 1 ? "" : String(number)
  }

  /// Compares files of the test's own folder.
  ///
  /// - Parameter compare: given the folder and how names begin, says what was found.
  func outcome(_ compare: (GoldenFolder, String) throws -> [GoldenFinding]) -> GoldenOutcome {
    do {
      let (stem, user) = try stem()
      let folder = GoldenFolder(path: folder, below: InputFile.parent(of: test.filePath))
      let findings = try compare(folder, stem)
      var isRepeated = false
      for finding in findings {
        let path = InputFile.path(of: finding.file.name, in: folder.path)
        let content = finding.actual.isEmpty ? nil : try finding.actual.read().hashValue
        if try register.use(path, by: user, content: content) {
          isRepeated = true
        }
      }
      let result = GoldenResult(
        scenario: test.name, folder: folder, findings: findings, isWholeFolder: false)
      return try settled(result, isRepeated: isRepeated)
    } catch {
      return failure(error)
    }
  }

  /// A check that could not be made.
  func failure(_ error: any Error) -> GoldenOutcome {
    let text = error is BlindComparison ? "the golden could not fail: \(error)" : "\(error)"
    return GoldenOutcome(TerminalText(lines: TestPackage(around: test.filePath).shortened(text)))
  }

  /// One check at a time writes files.
  ///
  /// The lock guards how many did: a value of no size has an address that is somebody else's, and the
  /// thread sanitizer takes that for a race.
  private static let writing = Guarded(0)

  /// Records what is asked for, keeps what fails, and says both.
  func settled(_ result: GoldenResult, isRepeated: Bool = false) throws -> GoldenOutcome {
    let recording = try recording()
    let package = TestPackage(around: test.filePath)
    let expected = result.findings.filter { !$0.isPassed }.compactMap { finding in
      result.bytes(of: finding).map { (finding.file.name, $0) }
    }
    var checked = CheckedGoldens(result)
    try Self.writing.withLock { count in
      count += 1
      try checked.settle(recording, isPruning: false, package.failed)
      if report.isWanted { try checked.animate(package.failed) }
    }
    try report.add(
      checked, called: GoldenMessage(checked: checked, package: package).approved, in: package)
    guard !checked.isPassed else { return GoldenOutcome() }
    var message = GoldenMessage(checked: checked, package: package)
    message.isRepeated = isRepeated
    return GoldenOutcome(
      message.text,
      attachments: GoldenMessage.attachments(
        of: checked, expected: Dictionary(expected) { first, _ in first }))
  }
}
