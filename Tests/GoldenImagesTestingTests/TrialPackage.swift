@testable import GoldenImagesTesting

/// A package in a temporary folder with one test file, whose goldens are checked as by a test.
struct TrialPackage {
  let folder: TemporaryFolder
  /// The register that the checks of this package share.
  let register = GoldenRegister()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], to: "Package.swift")
  }

  /// The path of the test file, which does not exist.
  var file: String { folder.path(of: "Tests/LookTests/LookTests.swift") }

  static let goldens = "Tests/LookTests/__Goldens__/LookTests"

  /// Returns a check as a test creates it.
  func check(
    _ name: String? = nil, test: String = "LookTests/disc()", line: Int = 10,
    isParameterized: Bool = false, recording: GoldenRecording? = nil,
    tolerance: ImageComparison? = nil, directory: String? = nil, variable: String? = nil
  ) -> GoldenCheck {
    var check = GoldenCheck(
      test: GoldenTest(filePath: file, name: test, isParameterized: isParameterized), name: name,
      position: SourcePosition(line: line, column: 5),
      settings: GoldenSettings(recording: recording, tolerance: tolerance, directory: directory))
    check.register = register
    check.variable = variable
    check.server = nil
    return check
  }

  /// Returns the check as in another process, with a separate register.
  func again(_ check: GoldenCheck) -> GoldenCheck {
    var check = check
    check.register = GoldenRegister()
    return check
  }

  func exists(_ name: String) -> Bool { (try? folder.read(name)) != nil }

  /// Returns a single-color image of 4 × 3 pixels.
  static func square(_ green: UInt8 = 100) throws -> StraightBitmap {
    StraightBitmap(
      size: try PixelSize(width: 4, height: 3),
      filledWith: StraightPixel(red: 10, green: green, blue: 30))
  }

  /// Returns a display list with a disc whose center has the given x-coordinate.
  static func disc(x: Double = 10, color: Color = Color(255, 90, 54)) -> DisplayList {
    DisplayList(size: Size(width: 20, height: 20), background: .white) {
      DisplayItem.fill("disc", .circle(center: Point(x: x, y: 10), radius: 6), .color(color))
    }
  }
}
