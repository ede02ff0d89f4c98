/// Stubs of UIKit, SwiftUI, Core Animation and Lottie that behave enough to run attached code.
///
/// Signatures follow Apple's documentation of UIKit, Accessibility and SwiftUI for iOS 18, with their isolation and
/// default values, and lottie-ios 4.6: LottieAnimationView.swift, LottieAnimationHelpers.swift,
/// LottieView.swift, LottiePlaybackMode.swift, AnimationContext.swift. Time passes in
/// `Stub.advance(_:)`: animations set their values immediately, and completions are called when due.
enum PlatformStubs {
  static let swiftc = ExternalProgram(
    "/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc",
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.swiftly/bin/swiftc",
    probe: ["--version"])

  /// The folder of the modules and libraries, which are built once.
  static let built = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    for module in ["UIKit", "Accessibility", "SwiftUI", "Lottie", "QuartzCore"] {
      let outcome = try swiftc.run([
        "-emit-module", "-emit-library", "-static", "-module-name", module, "-swift-version", "6",
        "-parse-as-library", "-I", folder.url.path,
        Repository.fixtures.appending(path: "PlatformStubs/\(module).swift").path,
        "-emit-module-path", folder.path(of: "\(module).swiftmodule"),
        "-o", folder.path(of: "lib\(module).a"),
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return folder
  }

  /// Compiles code with a program, runs it, and returns the texts that follow the words that it
  /// prints.
  static func run(_ code: String, _ driver: String) throws -> [String: [String]] {
    let stubs = try built.get().url.path
    let folder = try TemporaryFolder()
    try folder.write(Array(code.utf8), to: "Code.swift")
    try folder.write(Array(driver.utf8), to: "Driver.swift")
    let outcome = try swiftc.run([
      "-swift-version", "6", "-parse-as-library", "-I", stubs, "-L", stubs,
      folder.path(of: "Code.swift"), folder.path(of: "Driver.swift"), "-lLottie", "-lSwiftUI",
      "-lUIKit", "-o", folder.path(of: "driver"),
    ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let run = try ExternalProgram(folder.path(of: "driver")).run([])
    var found: [String: [String]] = [:]
    for line in run.text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      found[String(words[0]), default: []].append(words.count > 1 ? String(words[1]) : "")
    }
    return found
  }
}

extension AttachCode {
  /// Creates the code of an exported example.
  init(_ example: HeaderExample) throws {
    self.init(try AttachedAnimation([(try example.lottie().header, nil)]))
  }
}
