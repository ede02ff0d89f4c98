import FrameSequence
import PNGCoding
public import RefreshScenario

/// The folder that keeps what failed goldens look like today, with pictures of the differences, so
/// that they can be looked at, uploaded from a build machine, and approved.
///
/// It mirrors the golden folders by their paths: `wave.golden/rest@2x.png` lies in
/// `.reel/failed/wave.golden/rest@2x.png`, and beside it `rest@2x.difference.png`.
public struct FailedGoldens: Sendable {
  /// The folder in which everybody looks.
  public static let standardPath = ".reel/failed"

  /// The folder.
  public let path: String

  /// Names a folder; nothing is made yet.
  public init(_ path: String = FailedGoldens.standardPath) { self.path = path }

  private static let differenceEnding = ".difference.png"

  /// What the picture of a file's difference is called.
  private static func differenceName(of name: String) -> String {
    (name.hasSuffix(".png") ? String(name.dropLast(4)) : name) + differenceEnding
  }

  /// Where what a golden folder's files look like today lies.
  public func folder(for goldenFolder: String) -> String {
    let parts = goldenFolder.split(separator: "/").filter { $0 != "." }
      .map { $0 == ".." ? "__" : String($0) }
    return ([path] + parts).joined(separator: "/")
  }

  /// Where the file of a finding lies, if it failed and there is one.
  public func path(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(finding.file.name)"
  }

  /// Where the picture of a finding's difference lies, if there is one.
  public func differencePath(of finding: GoldenFinding, in result: GoldenResult) -> String {
    "\(folder(for: result.folder))/\(Self.differenceName(of: finding.file.name))"
  }

  /// Writes what has failed, in the place of all that was there for the scenario.
  ///
  /// - Parameter settled: the names of files that have become goldens already.
  public func write(
    _ result: GoldenResult, except settled: Set<String> = []
  ) throws(FileError) {
    try clear(result.folder)
    let failed = result.findings.filter {
      !$0.isPassed && !$0.actual.isEmpty && !settled.contains($0.file.name)
    }
    guard !failed.isEmpty else { return }
    try FileSystem.makeFolder(folder(for: result.folder))
    for finding in failed {
      try WholeFile.write(finding.actual, to: path(of: finding, in: result))
      guard !finding.difference.isEmpty else { continue }
      try WholeFile.write(finding.difference, to: differencePath(of: finding, in: result))
    }
  }

  private func clear(_ goldenFolder: String) throws(FileError) {
    let folder = folder(for: goldenFolder)
    guard InputFile.kind(of: folder) == .folder else { return }
    for name in try FileSystem.names(in: folder) where Self.isOurs(name) {
      try FileSystem.remove("\(folder)/\(name)")
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    name.hasSuffix(".png") || name.hasSuffix(".txt")
  }

  /// The files that wait to be approved for a golden folder.
  public func waiting(for goldenFolder: String) throws(FileError) -> [String] {
    let folder = folder(for: goldenFolder)
    guard InputFile.kind(of: folder) == .folder else { return [] }
    return try FileSystem.names(in: folder).filter {
      Self.isOurs($0) && !$0.hasSuffix(Self.differenceEnding)
    }
  }

  /// Makes files that failed the golden ones, and forgets that they failed.
  ///
  /// - Parameters:
  ///   - names: some of those that ``waiting(for:)`` gives.
  ///   - goldenFolder: the scenario's folder of golden files; it is made where it is missing.
  /// - Throws: `ApprovalError` where a picture is none, before anything is written.
  public func approve(_ names: [String], for goldenFolder: String) throws {
    let folder = folder(for: goldenFolder)
    let files = try names.map { name in
      let bytes = try InputFile.read("\(folder)/\(name)")
      if name.hasSuffix(".png") {
        do throws(PNGError) {
          _ = try PNGDecoder.decode(bytes)
        } catch {
          throw ApprovalError(path: "\(folder)/\(name)", reason: error.description)
        }
      }
      return (name, bytes)
    }
    try FileSystem.makeFolder(goldenFolder)
    for (name, bytes) in files {
      try WholeFile.write(bytes, to: InputFile.path(of: name, in: goldenFolder))
      try FileSystem.remove("\(folder)/\(name)")
      try FileSystem.remove("\(folder)/\(Self.differenceName(of: name))")
    }
  }
}

/// A file that cannot become a golden.
public struct ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// What is wrong with it.
  public let reason: String

  /// Says what and why.
  public var description: String { "\(path) cannot be approved: \(reason)" }
}
