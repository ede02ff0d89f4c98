import Foundation
import Handoff
import TestSupport
import Testing

@Suite("Headers handed over as Swift", .enabled(if: SwiftReferee.isAvailable, "needs swiftc"))
struct HandoffSwiftTests {
  @Test(
    "use Apple's frameworks as they are declared, all in one module",
    arguments: [HandoffNotation.coreAnimation, .swiftUI])
  func declarations(notation: HandoffNotation) throws {
    let texts = try ["wave", "pull-to-bounce", "mj-refresh", "ego", "elastic"].map {
      try HandoffExample.named($0).text(in: notation)
    }
    #expect(try SwiftReferee.complaints(about: texts) == "")
  }

  @Test("show in SwiftUI the very layers and animations of Core Animation")
  func oneTruth() throws {
    let handoff = try HandoffExample.mjHeader.get()
    let layers = try #require(
      HandoffNotation.coreAnimation.text(of: handoff).split(separator: "import QuartzCore\n").last)
    let text = HandoffNotation.swiftUI.text(of: handoff)
    #expect(text.hasSuffix(layers))
    #expect(text.contains(".frame(width: 375, height: 54)"))
  }

  @Test(
    "tell SwiftUI where a header and a footer are in the content",
    arguments: [
      ("mj-refresh", "x: 0, y: -54"), ("ego", "x: 0, y: -65"), ("mj-trailer", "x: 1100, y: 0"),
    ])
  func place(name: String, offset: String) throws {
    let text = try HandoffExample.named(name).text(in: .swiftUI)
    #expect(text.contains("View(isRefreshing: isRefreshing).offset(\(offset))"))
  }

  @Test(
    "are refused where they use what is not declared",
    arguments: [
      "import QuartzCore\nfunc look() { CALayer().noSuchThing() }\n",
      "import SwiftUI\nstruct Bare: UIViewRepresentable {}\n",
    ])
  func referee(text: String) throws {
    let complaints = try SwiftReferee.complaints(about: [text])
    #expect(complaints.contains("noSuchThing") || complaints.contains("does not conform"))
  }
}

/// The Swift compiler, asked whether a text makes sense beside declarations.
enum SwiftReferee {
  private static let compiler = ExternalProgram(
    "/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc", "/usr/local/bin/swiftc", probe: ["--version"])

  static var isAvailable: Bool { compiler.isAvailable }

  /// What the compiler says about files of one module beside Apple's; empty where it has no
  /// objection.
  static func complaints(about texts: [String]) throws -> String {
    let folder = try TemporaryFolder()
    func run(_ arguments: [String]) throws -> String {
      let outcome = try compiler.run(
        arguments + ["-parse-as-library", "-swift-version", "6", "-I", folder.url.path])
      return outcome.status == 0 ? "" : outcome.errors
    }
    for module in AppleDeclarations.modules {
      let file = try folder.write(Array(module.text.utf8), to: "\(module.name)-declarations.swift")
      let made = folder.path(of: "\(module.name).swiftmodule")
      let errors = try run(["-emit-module", "-module-name", module.name, "-o", made, file])
      guard errors.isEmpty else { return errors }
    }
    let files = try texts.enumerated().map { index, text in
      try folder.write(Array(text.utf8), to: "file\(index).swift")
    }
    return try run(["-typecheck", "-warnings-as-errors"] + files)
  }
}
