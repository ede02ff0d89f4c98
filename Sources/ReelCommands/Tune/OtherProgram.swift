import Foundation

/// Programs of the desktop.
enum OtherProgram {
  #if canImport(Darwin)
    private static let opener = ["open"]
  #else
    private static let opener = ["xdg-open"]
  #endif

  /// Shows an address in the browser that the user prefers; where there is none, the address that was
  /// printed is there to be opened by hand.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = opener + [address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { if $0.terminationStatus != 0 { sayThatNoneOpens() } }
    do { try process.run() } catch { sayThatNoneOpens() }
  }

  private static func sayThatNoneOpens() {
    Terminal.writeError("no browser could be opened; open the address by hand\n")
  }
}
