extension ChildProgram {
  /// The result of a measured run.
  struct Outcome {
    /// The exit code, or 128 plus the signal number if a signal terminated the process.
    var status: Int32
    /// The bytes written to standard output.
    var output: [UInt8]
    /// The time from start to exit.
    var wall: Duration
    /// The user and system processor time of all threads.
    var processor: Duration
    /// The largest memory, in bytes.
    var peakMemory: Int
    /// The time of the start.
    var startDate: Date
  }

  /// Returns the measured program: the one that `REEL` names, or `reel` next to this executable.
  ///
  /// - Throws: `Failure` if the program does not exist.
  static func reel(_ arguments: [String]) throws(Failure) -> ChildProgram {
    let path =
      ProcessInfo.processInfo.environment["REEL"]
      ?? ExactPath.appending(
        "reel", to: ExactPath.split(ExactPath.canonical(Environment.arguments[0])).folder)
    guard InputFile.exists(path) else {
      throw Failure(
        .inputOutput,
        "\(path), the program to measure, is missing; to build it, type: swift build -c release")
    }
    return ChildProgram(path: path, arguments: arguments)
  }

  /// Runs the program, waits for it to exit and measures it.
  ///
  /// - Parameters:
  ///   - outputPath: The file that receives standard output.
  ///   - errorPath: The file that receives standard error.
  /// - Returns: The result, or `nil` if the program cannot be started.
  func run(outputPath: String, errorPath: String) throws -> Outcome? {
    let clock = ContinuousClock()
    let start = clock.now
    let startDate = Date()
    guard
      var running = try? self.start(output: .file(outputPath), errors: .file(errorPath))
    else { return nil }
    let end = running.wait()
    return Outcome(
      status: end.status, output: (try? InputFile.read(outputPath)) ?? [], wall: clock.now - start,
      processor: end.processor, peakMemory: end.peakMemory, startDate: startDate)
  }
}
