import Foundation

/// Another program that a test takes as its referee, where the machine has it.
public struct ExternalProgram: Sendable {
  /// Where the program was found; `nil` where it was not.
  public let path: String?

  /// Looks for the first of the absolute paths that can be run, and that exits with 0 when asked
  /// with `probe` (no question where there are no arguments).
  public init(_ candidates: String..., probe: [String] = []) {
    path = candidates.first { candidate in
      guard FileManager.default.isExecutableFile(atPath: candidate) else { return false }
      guard !probe.isEmpty else { return true }
      return (try? Self.run(candidate, probe, input: nil))?.status == 0
    }
  }

  /// Whether the program can be asked.
  public var isAvailable: Bool { path != nil }

  /// What a program said.
  public struct Outcome: Sendable {
    /// The exit code; the signal where one ended it.
    public let status: Int32
    /// The bytes on standard output.
    public let output: [UInt8]
    /// The text on standard error.
    public let errors: String
    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the program to its end, with bytes on its standard input where some are given.
  public func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Outcome {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    return try Self.run(path, arguments, input: input)
  }

  private static func run(
    _ path: String, _ arguments: [String], input: [UInt8]?
  ) throws -> Outcome {
    // Files rather than pipes: neither side can then wait for the other with a full pipe.
    let folder = try TemporaryFolder()
    let (inputFile, outputFile, errorFile) = (
      folder.url.appending(path: "in"), folder.url.appending(path: "out"),
      folder.url.appending(path: "err")
    )
    try Data(input ?? []).write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: [UInt8](try Data(contentsOf: outputFile)),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}
