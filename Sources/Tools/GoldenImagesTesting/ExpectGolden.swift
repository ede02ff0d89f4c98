public import Testing
import XCTest

/// Expects a picture to be the golden one: in Swift Testing.
///
///     @Test func halfPulled() throws {
///       expectGolden(of: try reel.image(at: .pull(0.5)))
///     }
///
/// The golden is `__Goldens__/TESTFILE/TEST.NAME.png` beside the test's file. A golden that is not
/// there fails; what fails lies in `.reel/failed`, and `reel approve` accepts it.
///
/// - Parameters:
///   - bitmap: the picture.
///   - name: what the golden is called after the test. The test's first golden needs none, further ones
///     without one are numbered; tests with arguments, and goldens checked in parallel, need one.
///   - tolerance: how closely the pictures have to agree; that of the scope or trait unless given,
///     and `exact` without any.
///   - recording: whether the golden is written; what the scope, the trait or the variable
///     `REEL_RECORD` says unless given.
///   - sourceLocation: where a failure is shown.
public func expectGolden(
  of bitmap: PremultipliedBitmap, named name: String? = nil, tolerance: ImageComparison? = nil,
  record recording: GoldenRecording? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  GoldenCheck(name, tolerance, recording, sourceLocation).outcome(of: bitmap)
    .report(at: sourceLocation)
}

/// Expects a picture, as files hold it, to be the golden one: in Swift Testing.
///
/// The parameters are those of ``expectGolden(of:named:tolerance:record:sourceLocation:)-(PremultipliedBitmap,_,_,_,_)``.
public func expectGolden(
  of bitmap: StraightBitmap, named name: String? = nil, tolerance: ImageComparison? = nil,
  record recording: GoldenRecording? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  GoldenCheck(name, tolerance, recording, sourceLocation).outcome(of: bitmap)
    .report(at: sourceLocation)
}

/// Expects what is drawn to be what the golden says: in Swift Testing.
///
/// Its text, `TEST.NAME.txt`, is the same on every machine, and a failure says which item has changed
/// and how. With a scale its pixels are held too, in `TEST.NAME@2x.png`.
///
/// - Parameters:
///   - list: what is drawn.
///   - scale: pixels a point; `nil` holds the text alone.
///   - name: what the golden is called after the test.
///   - tolerance: how closely the pictures have to agree; texts always have to.
///   - recording: whether the golden is written.
///   - sourceLocation: where a failure is shown.
public func expectGolden(
  of list: DisplayList, scale: Double? = nil, named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  GoldenCheck(name, tolerance, recording, sourceLocation).outcome(of: list, scale: scale)
    .report(at: sourceLocation)
}

/// Expects the run of a scenario file to be what its goldens say: in Swift Testing.
///
///     try await expectGolden(scenario: "sunrise.yaml", library: Library(styles: [SunriseStyle()]))
///
/// What happens, what is drawn and its pixels are compared each for itself, as by `reel verify`. A
/// scenario with a `golden` section has its goldens, its folder and its tolerance by that; with
/// instants given here they lie in a folder `__Goldens__/TESTFILE/TEST.NAME` instead.
///
/// - Parameters:
///   - path: the file, from the test file's folder.
///   - library: the looks and behaviours that it may name.
///   - instants: what to hold, such as `pull=0.5` and `trigger+0.1`; `nil` for what the scenario says.
///   - scales: pixels a point, one picture of each instant for every one; the scenario's own where
///     there are none.
///   - appearances: light, dark or both.
///   - name: what the folder is called after the test.
///   - tolerance: how closely pictures have to agree.
///   - recording: which goldens are written.
///   - sourceLocation: where a failure is shown.
public func expectGolden(
  scenario path: String, library: Library = Library(), at instants: [String]? = nil,
  scales: [Double] = [], appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await GoldenCheck(name, tolerance, recording, sourceLocation).outcome(
    ofScenario: path, library: library,
    holding: instants.map {
      GoldenCheck.Holding(instants: $0, scales: scales, appearances: appearances)
    }
  ).report(at: sourceLocation)
}

/// Expects the run of a scenario made by code to be what its goldens say: in Swift Testing.
///
/// The parameters are those of
/// ``expectGolden(scenario:library:at:scales:appearances:named:tolerance:record:sourceLocation:)``.
public func expectGolden(
  of scenario: Scenario, library: Library = Library(), at instants: [String]? = nil,
  scales: [Double] = [], appearances: [Appearance] = [.light], named name: String? = nil,
  tolerance: ImageComparison? = nil, record recording: GoldenRecording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await GoldenCheck(name, tolerance, recording, sourceLocation).outcome(
    of: scenario, library: library,
    holding: instants.map {
      GoldenCheck.Holding(instants: $0, scales: scales, appearances: appearances)
    }
  ).report(at: sourceLocation)
}

extension GoldenCheck {
  /// A check of the running test.
  fileprivate init(
    _ name: String?, _ tolerance: ImageComparison?, _ recording: GoldenRecording?,
    _ location: SourceLocation
  ) {
    self.init(
      test: GoldenTest.current() ?? .detached(filePath: location.file),
      name: name, place: GoldenRegister.Place(line: location.line, column: location.column),
      settings: GoldenSettings(recording: recording, tolerance: tolerance))
  }
}

extension GoldenOutcome {
  /// Records a failure, with what there is to look at.
  func report(at location: SourceLocation) {
    guard let message else { return }
    #if compiler(>=6.2)
      for file in attachments {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
    #endif
    Issue.record(Comment(rawValue: message), sourceLocation: location)
    // Inside XCTest nobody would hear of it.
    if Test.current == nil { XCTFail("\(location.fileName):\(location.line): \(message)") }
  }
}
