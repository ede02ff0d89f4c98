import Foundation

/// A third-party program that serves as a reference in tests, if it is installed.
public struct ExternalProgram: Sendable {
  /// The absolute path of the program, or `nil` if it is not installed.
  public let path: String?

  /// Chooses the first executable candidate that passes the probe.
  ///
  /// - Parameters:
  ///   - candidates: Absolute paths, in order of preference.
  ///   - probe: Arguments with which the program must exit with 0. Nothing is run if empty.
  public init(_ candidates: String..., probe: [String] = []) {
    path = candidates.first { candidate in
      guard FileManager.default.isExecutableFile(atPath: candidate) else { return false }
      guard !probe.isEmpty else { return true }
      return (try? Self.run(candidate, probe, input: nil))?.status == 0
    }
  }

  /// Whether the program is installed.
  public var isAvailable: Bool { path != nil }

  /// The result of a finished process.
  public struct Outcome: Sendable {
    /// The exit code, or the signal number if a signal terminated the process.
    public let status: Int32
    /// The bytes written to standard output.
    public let output: [UInt8]
    /// The text written to standard error.
    public let errors: String
    /// Standard output decoded as UTF-8.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the program and waits for it to exit.
  ///
  /// - Throws: `CocoaError` if the program is not installed.
  public func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Outcome {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    return try Self.run(path, arguments, input: input)
  }

  private static func run(
    _ path: String, _ arguments: [String], input: [UInt8]?
  ) throws -> Outcome {
    // Files instead of pipes: a full pipe would block the program before it exits.
    let folder = try TemporaryFolder()
    let inputFile = folder.url.appending(path: "in")
    let outputFile = folder.url.appending(path: "out")
    let errorFile = folder.url.appending(path: "err")
    try Data(input ?? []).write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitForExit()
    return Outcome(
      status: process.terminationStatus, output: [UInt8](try Data(contentsOf: outputFile)),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}
