import ArgumentParser
import Dispatch
import FileAccess

/// What `reel tune` is to serve.
package struct TuneOrder: Sendable {
  /// The scenario file, which need not be there where there is a template.
  package var scenario: String
  /// The name of one of its variants; `nil` for the file as it is.
  package var variant: String?
  /// Values that take the place of the file's.
  package var overrides: [ScenarioOverride]
  /// The looks and behaviours that it may name.
  package var library: Library
  /// The port to listen on; 0 for any free one.
  package var port: UInt16
  /// What the file says before it is first saved; `nil` where it is there.
  package var template: [UInt8]?
  /// Whether each change is saved as it is made.
  package var isAutosaving: Bool
  /// The folder that takes what the page exports; `nil` where it may not.
  package var exportFolder: String?
  /// Whether the page is opened in the browser.
  package var isOpening: Bool

  /// Prints the address, and opens a file that leads to it as asked.
  package func tell(_ address: String, opener: String?) throws {
    try Destination.standardOutput.write("\(address)\n".utf8)
    if isOpening { OtherProgram.open(opener) }
  }

  private static let formats: [OutputFormat] = [.gif, .apng, .webp, .mp4, .webm, .page, .contact]

  /// The formats that the page exports: whole runs, each one file.
  package static var formatNames: [String] { formats.map(\.name) }

  /// Exports as `reel render` does, whose every rule holds.
  ///
  /// - Parameters:
  ///   - scenario: the scenario file.
  ///   - variant: one of its variants.
  ///   - overrides: what takes the place of the file's values, in order.
  ///   - format: one of ``formatNames``.
  ///   - path: the file to write.
  package static func export(
    _ scenario: String, variant: String?, overrides: [ScenarioOverride], format: String,
    to path: String
  ) async throws {
    let arguments =
      ScenarioInput.arguments(scenario, variant: variant, overrides: overrides)
      + ["--format", format, "-o", path, "--quiet"]
    var outcome = Outcome()
    try await RenderCommand.parse(arguments).work(&outcome)
    _ = outcome.tell()
  }

  /// The name of an exported file.
  package static func exportName(_ stem: String, format: String) -> String {
    "\(stem).\(formats.first { $0.name == format }?.endings.first ?? format)"
  }
}

/// Programs of the desktop.
enum OtherProgram {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Shows a file in the browser that the user prefers; where there is none, the address that was printed is
  /// there to be opened by hand.
  static func open(_ path: String?) {
    // Some openers are the browser itself, and end with it.
    DispatchQueue.global().async {
      var status: Int32?
      if let path {
        let program = ChildProgram(path: opener, arguments: [path], isInOwnGroup: true)
        do throws(FileError) {
          var running = try program.start(input: .nothing, output: .nothing, errors: .nothing)
          status = running.wait().status
        } catch {}
      }
      if status != 0 {
        Terminal.writeError("no browser could be opened; open the address by hand\n")
      }
    }
  }
}
