public import Testing
import XCTest

/// Expects an image, a display list or a text to match its golden, in Swift Testing.
///
///     @Test func halfPulled() throws {
///       expectGolden(of: try reel.image(at: .pull(0.5)))
///       expectGolden(of: try reel.timeline().traceText, named: "trace")
///     }
///
/// The golden is `__Goldens__/TESTFILE/TEST.NAME.png` next to the test file, or `.txt` for a
/// display list or a text, which are the same on every machine. The test fails if the golden does
/// not exist. The files of failed goldens are stored in `.reel/failed`, and `reel approve` accepts
/// them.
///
/// - Parameters:
///   - subject: The image, display list or text.
///   - scale: The number of pixels per point at which a display list is also compared as an image,
///     for example with `TEST.NAME@2x.png`; `nil` to compare only the text.
///   - name: The name of the golden, which is appended to that of the test. Goldens without a name
///     are numbered, except the first of a test. Names are required in tests with arguments and for
///     goldens that are checked concurrently.
///   - tolerance: The tolerance for comparing images; texts must be equal. By default, it is the
///     tolerance of the scope or trait, otherwise `exact`.
///   - recording: The golden files to record; by default, the setting of the scope, the trait or
///     the environment variable `REEL_RECORD`, otherwise `never`.
///   - sourceLocation: The location at which a failure is reported.
public func expectGolden(
  of subject: some GoldenSubject, scale: Double? = nil, named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), at: sourceLocation
  )
  .outcome(of: subject, scale: scale).report(at: sourceLocation)
}

/// Expects the run of a scenario file to match its goldens, in Swift Testing.
///
///     try await expectGolden(scenario: "sunrise.yaml", library: Library(styles: [SunriseStyle()]))
///
/// The events, the display lists and the pixels are compared separately, as by `reel verify`. The
/// `golden` section of the scenario determines its goldens, their folder and the tolerance. If
/// instants are given, the goldens are in the folder `__Goldens__/TESTFILE/TEST.NAME` instead.
///
/// - Parameters:
///   - path: The path of the file, relative to the folder of the test file.
///   - library: The styles and behaviors that the scenario can name.
///   - variant: The name of one of the file's variants; `nil` for the file without a variant.
///   - overrides: Values such as `"header.hillHeight=60"` that replace those of the file and the
///     variant.
///   - instants: The instants to compare, such as `pull=0.5` and `trigger+0.1`, or `nil` for
///     those of the scenario.
///   - scales: The numbers of pixels per point of each instant's images, or an empty list for the
///     scenario's scale.
///   - appearances: The appearances of the images: light, dark or both.
///   - name: The name of the folder, which is appended to that of the test; `nil` to number it.
///     It is ignored if `instants` is `nil`.
///   - tolerance: The tolerance for comparing images; by default, that of the scenario or, if
///     instants are given, that of the scope or trait, otherwise `exact`.
///   - recording: The golden files to record; by default, the setting of the scope, the trait or
///     the environment variable `REEL_RECORD`, otherwise `never`.
///   - sourceLocation: The location at which a failure is reported.
public func expectGolden(
  scenario path: String, library: Library = Library(), variant: String? = nil,
  set overrides: [String] = [], at instants: [String]? = nil, scales: [Double] = [],
  appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), at: sourceLocation
  ).outcome(
    ofScenario: path, library: library, variant: variant, overrides: overrides,
    holding: GoldenCheck.Choice(instants, scales, appearances)
  ).report(at: sourceLocation)
}

/// Expects the run of a scenario created in code to match its goldens, in Swift Testing.
///
/// The parameters are those of
/// ``expectGolden(scenario:library:variant:set:at:scales:appearances:named:tolerance:record:sourceLocation:)``.
public func expectGolden(
  of scenario: Scenario, library: Library = Library(), at instants: [String]? = nil,
  scales: [Double] = [], appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await GoldenCheck(
    name, GoldenSettings(recording: recording, tolerance: tolerance), at: sourceLocation
  ).outcome(
    of: scenario, library: library, holding: GoldenCheck.Choice(instants, scales, appearances)
  ).report(at: sourceLocation)
}

extension GoldenCheck {
  /// Creates a check in the running test.
  fileprivate init(
    _ name: String?, _ settings: GoldenSettings, at location: SourceLocation
  ) {
    self.init(
      test: GoldenTest.current() ?? .detached(filePath: location.file),
      name: name, position: SourcePosition(line: location.line, column: location.column),
      settings: settings)
  }
}

extension GoldenOutcome {
  /// Records an issue with attachments if the outcome is a failure.
  func report(at location: SourceLocation) {
    guard let message else { return }
    #if compiler(>=6.2)
      for file in attachments {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
    #endif
    Issue.record(Comment(rawValue: message), sourceLocation: location)
    // Inside XCTest, an issue of Swift Testing would be lost.
    if Test.current == nil { XCTFail("\(location.fileName):\(location.line): \(message)") }
  }
}
