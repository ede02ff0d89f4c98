import FileAccess
import ReelCommands
import RefreshScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ChildProgram {
  /// What a run left behind.
  struct Outcome {
    /// The exit code; 128 and the signal's number where one ended it.
    var status: Int32
    /// What it wrote to standard output.
    var output: [UInt8]
    /// From its start to its end.
    var wall: Duration
    /// Processor time, its own and the system's for it, of all its threads.
    var processor: Duration
    /// When it was started.
    var startDate: Date
  }

  /// The program that is measured: the one that `REEL` names, or the one that is built beside this.
  ///
  /// - Throws: where it is not there.
  static func reel(_ arguments: [String]) throws(Failure) -> ChildProgram {
    let path =
      ProcessInfo.processInfo.environment["REEL"]
      ?? InputFile.path(of: "reel", in: CanonicalPath.split(ownPath).folder)
    guard InputFile.exists(path) else {
      throw Failure(
        .inputOutput,
        "reel is not there, which is to be measured: \(path); build both with "
          + "swift build -c release")
    }
    return ChildProgram(path: path, arguments: arguments)
  }

  /// Runs the program to its end, and measures it.
  ///
  /// - Parameters:
  ///   - outputPath: the file that takes standard output.
  ///   - errorPath: the file that takes standard error.
  /// - Returns: what came of it; `nil` where it cannot be started.
  func run(outputPath: String, errorPath: String) throws -> Outcome? {
    let clock = ContinuousClock()
    let start = clock.now
    let startDate = Date()
    guard
      var running = try? self.start(output: .file(outputPath), errors: .file(errorPath))
    else { return nil }
    let end = running.wait()
    return Outcome(
      status: end.status, output: try InputFile.read(outputPath), wall: clock.now - start,
      processor: end.processor, startDate: startDate)
  }
}
