import FileAccess
import Testing
import XCTest

/// Asserts that an image, a display list or a text matches its golden, in XCTest.
///
/// The parameters are those of ``expectGolden(of:scale:named:tolerance:record:sourceLocation:)``,
/// with `function` as the name of the test.
public func assertGolden(
  of subject: some GoldenSubject, scale: Double? = nil, named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) {
  GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), file: file, line: line,
    column: column, function: function
  )
  .outcome(of: subject, scale: scale).report(file, line, column)
}

/// Asserts that the run of a scenario file matches its goldens, in XCTest.
///
/// The parameters are those of
/// ``expectGolden(scenario:library:variant:set:at:scales:appearances:named:tolerance:record:sourceLocation:)``.
public func assertGolden(
  scenario path: String, library: Library = Library(), variant: String? = nil,
  set overrides: [String] = [], at instants: [String]? = nil, scales: [Double] = [],
  appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) async {
  await GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), file: file, line: line,
    column: column, function: function
  ).outcome(
    ofScenario: path, library: library, variant: variant, overrides: overrides,
    holding: GoldenCheck.Choice(instants, scales, appearances)
  ).report(file, line, column)
}

/// Asserts that the run of a scenario created in code matches its goldens, in XCTest.
///
/// The parameters are those of
/// ``expectGolden(of:library:at:scales:appearances:named:tolerance:record:sourceLocation:)``.
public func assertGolden(
  of scenario: Scenario, library: Library = Library(), at instants: [String]? = nil,
  scales: [Double] = [], appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) async {
  await GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), file: file, line: line,
    column: column, function: function
  ).outcome(
    of: scenario, library: library, holding: GoldenCheck.Choice(instants, scales, appearances)
  ).report(file, line, column)
}

extension GoldenCheck {
  /// Creates a check for the current test, or for the calling function outside Swift Testing.
  fileprivate init(
    _ name: String?, _ settings: GoldenSettings, file: StaticString, line: UInt, column: UInt,
    function: String
  ) {
    self.init(
      test: GoldenTest.current() ?? GoldenTest(filePath: "\(file)", name: function),
      name: name,
      position: SourcePosition(line: Int(clamping: line), column: Int(clamping: column)),
      settings: settings)
  }
}

extension GoldenOutcome {
  /// Fails the test if the outcome is a failure, and attaches its files on Apple's platforms.
  fileprivate func report(_ file: StaticString, _ line: UInt, _ column: UInt) {
    guard let message else { return }
    // Inside Swift Testing, the failure of an XCTest assertion would be lost.
    if Test.current != nil {
      let path = "\(file)"
      return report(
        at: SourceLocation(
          fileID: "Tests/\(ExactPath.name(of: path))", filePath: path,
          line: Int(clamping: line), column: Int(clamping: column)))
    }
    #if canImport(Darwin)
      attach()
    #endif
    XCTFail(message, file: file, line: line)
  }

  #if canImport(Darwin)
    /// Attaches the files of the failure.
    ///
    /// Attachments belong to an activity, and activities require the main thread.
    private func attach() {
      guard Thread.isMainThread else { return }
      let files = attachments
      MainActor.assumeIsolated {
        XCTContext.runActivity(named: "Failed goldens") { activity in
          for file in files {
            let isImage = file.name.hasSuffix(".png")
            let attachment = XCTAttachment(
              data: Data(file.bytes),
              uniformTypeIdentifier: isImage ? "public.png" : "public.plain-text")
            attachment.name = file.name
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
        }
      }
    }
  #endif
}
