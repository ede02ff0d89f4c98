import Dispatch
import FileAccess

/// The default browser, opened by the desktop's program for files.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens a file.
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
