import Dispatch
import FileAccess

/// Programs of the desktop.
enum OtherProgram {
  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Shows an address in the browser that the user prefers; where there is none, the address that was
  /// printed is there to be opened by hand.
  static func open(_ address: String) {
    // Some openers are the browser itself, and end with it.
    DispatchQueue.global().async {
      let program = ChildProgram(path: opener, arguments: [address], isInOwnGroup: true)
      let status: Int32?
      do throws(FileError) {
        var running = try program.start(input: .nothing, output: .nothing, errors: .nothing)
        status = running.wait().status
      } catch {
        status = nil
      }
      if status != 0 {
        Terminal.writeError("no browser could be opened; open the address by hand\n")
      }
    }
  }
}
