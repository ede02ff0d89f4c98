import CairoBackend
import FileAccess
import FrameSequence
import GoldenImages
import RefreshScenario
import VectorDrawing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One check of a golden: who asks, what it is called, and what holds for it.
package struct GoldenCheck: Sendable {
  /// The test.
  package var test: GoldenTest
  /// The golden's name; `nil` for the test's own.
  package var name: String?
  /// Where the check is written.
  package var place: GoldenRegister.Place
  /// What the call itself says.
  package var settings: GoldenSettings
  /// What is known of other goldens.
  package var register = GoldenRegister.shared
  /// The page of what fails.
  package var report = GoldenReport.shared
  /// The word of the variable that chooses a way of recording.
  package var variable: String? = ProcessInfo.processInfo.environment[GoldenRecording.variable]

  /// The word of the variable that build servers set.
  package var server: String? =
    ProcessInfo.processInfo.environment[GoldenRecording.serverVariable]

  package init(
    _ test: GoldenTest, name: String? = nil, at place: GoldenRegister.Place,
    settings: GoldenSettings = GoldenSettings()
  ) {
    self.test = test
    self.name = name
    self.place = place
    self.settings = settings
  }

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
  func stem() throws(GoldenNameError) -> (stem: String, user: GoldenRegister.User) {
    if let name {
      return (
        "\(test.stem).\(SafeName.name(name))", GoldenRegister.User(test: test, name: name)
      )
    }
    guard !test.isDetached else { throw GoldenNameError(reason: .detached) }
    guard !test.isParameterized else { throw GoldenNameError(reason: .parameterized) }
    let task = withUnsafeCurrentTask { $0?.hashValue }
    let number = try register.number(of: place, in: test, task: task)
    let name = number == 1 ? "" : String(number)
    return (
      name.isEmpty ? test.stem : "\(test.stem).\(name)",
      GoldenRegister.User(test: test, name: name)
    )
  }

  // MARK: Checking

  /// Compares files of the test's own folder.
  ///
  /// - Parameter compare: given the folder and how names begin, says what was found.
  func outcome(
    _ compare: (GoldenFolder, String) throws -> [GoldenFinding]
  ) -> GoldenOutcome {
    telling {
      let (stem, user) = try stem()
      let folder = GoldenFolder(path: folder)
      let findings = try compare(folder, stem)
      var isRepeated = false
      for finding in findings {
        let path = InputFile.path(of: finding.file.name, in: folder.path)
        let content = finding.actual.isEmpty ? nil : finding.actual.hashValue
        if try register.use(path, by: user, content: content) {
          isRepeated = true
        }
      }
      let result = GoldenResult(
        scenario: test.name, folder: folder, findings: findings, isWholeFolder: false)
      return try settled(result, isRepeated: isRepeated)
    }
  }

  /// What an error says becomes why the test fails.
  func telling(_ body: () throws -> GoldenOutcome) -> GoldenOutcome {
    do {
      return try body()
    } catch {
      return failure(error)
    }
  }

  /// A check that could not be made.
  func failure(_ error: any Error) -> GoldenOutcome {
    let text = error is BlindComparison ? "the golden could not fail: \(error)" : "\(error)"
    return GoldenOutcome(message: TestPackage(around: test.filePath).shortened(text))
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
      (try? InputFile.read(InputFile.path(of: finding.file.name, in: result.folder)))
        .map { (finding.file.name, $0) }
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
      message: message.text,
      attachments: GoldenMessage.attachments(
        of: checked, expected: Dictionary(expected) { first, _ in first }))
  }
}
