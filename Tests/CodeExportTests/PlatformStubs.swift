/// Stubs of UIKit, SwiftUI, Core Animation and Lottie that behave enough to run attached code.
///
/// Signatures follow Apple's documentation of UIKit and SwiftUI for iOS 18, with their isolation and
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
    for module in ["UIKit", "SwiftUI", "Lottie", "QuartzCore"] {
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
}
