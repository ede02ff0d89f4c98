import ArgumentParser
import Dispatch
import FileAccess

/// The scenario and the options that `reel tune` serves.
package struct TuneOrder: Sendable {
  /// The path of the scenario file, which need not exist if there is a template.
  package var scenario: String
  /// The name of a variant; `nil` for the file without a variant.
  package var variant: String?
  /// The overrides for settings of the file.
  package var overrides: [ScenarioOverride] = []
  /// The styles and behaviors that the scenario may name.
  package var library = Library()
  /// The contents of the file until it is first saved; `nil` if the file exists.
  package var template: [UInt8]?
  /// Whether each change is saved immediately.
  package var isAutosaving = false
  /// The folder into which exports are written in addition to their download; `nil` for none.
  package var exportFolder: String?

  package init(_ scenario: String) { self.scenario = scenario }

}

/// The desktop's program for opening files.
enum OtherProgram {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens a file in the default browser.
  ///
  /// If that fails or `path` is `nil`, a message asks the user to open the address by hand.
  static func open(_ path: String?) {
    // Some openers are the browser itself, and do not exit before the user closes it.
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
        Terminal.writeError("warning: the browser cannot be opened; open the address yourself\n")
      }
    }
  }
}
