import Foundation
import ScenarioTuning
import TestSupport
import Testing

@Suite("Headers handed over as Swift", .enabled(if: SwiftReferee.isAvailable, "needs swiftc"))
struct HandoffSwiftTests {
  @Test(
    "use Core Animation as it is declared",
    arguments: ["wave", "pull-to-bounce", "mj-refresh", "ego", "elastic"])
  func coreAnimation(name: String) throws {
    let text = HandoffNotation.coreAnimation.text(of: try HandoffExample.shared(name))
    let complaints = try SwiftReferee.complaints(
      about: [text], module: "QuartzCore", declaring: AppleDeclarations.quartzCore)
    #expect(complaints == "")
  }

  @Test(
    "use SwiftUI as it is declared",
    arguments: ["wave", "pull-to-bounce", "mj-refresh", "ego", "elastic"])
  func swiftUI(name: String) throws {
    let text = HandoffNotation.swiftUI.text(of: try HandoffExample.shared(name))
    let complaints = try SwiftReferee.complaints(
      about: [text], module: "SwiftUI", declaring: AppleDeclarations.swiftUI)
    #expect(complaints == "")
  }

  @Test("are refused where they use what is not declared")
  func referee() throws {
    let complaints = try SwiftReferee.complaints(
      about: ["import QuartzCore\nfunc look() { CALayer().noSuchThing() }\n"],
      module: "QuartzCore", declaring: AppleDeclarations.quartzCore)
    #expect(complaints.contains("noSuchThing"))
  }
}

/// The Swift compiler, asked whether a text makes sense beside declarations.
enum SwiftReferee {
  private static let compiler = ExternalProgram(
    "/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc", "/usr/local/bin/swiftc", probe: ["--version"])

  static var isAvailable: Bool { compiler.isAvailable }

  /// What the compiler says about files of one module that imports one of these declarations; empty
  /// where it has no objection.
  static func complaints(
    about texts: [String], module: String, declaring declarations: String
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(Array(declarations.utf8), to: "\(module)-declarations.swift")
    let files = try texts.enumerated().map { index, text in
      try folder.write(Array(text.utf8), to: "file\(index).swift")
    }
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    let made = try compiler.run([
      "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", module,
      "-o", path("\(module).swiftmodule"), path("\(module)-declarations.swift"),
    ])
    guard made.status == 0 else { return made.errors }
    let checked = try compiler.run(
      [
        "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-I",
        folder.url.path,
      ] + files)
    return checked.status == 0 ? "" : checked.errors
  }
}
