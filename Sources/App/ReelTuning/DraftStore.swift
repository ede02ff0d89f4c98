import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps what is not saved, so that closing a page, its server or the machine loses nothing.
///
/// Each scenario file has a draft in the ``StateFolder``, found by the file's canonical path, and a lock beside
/// it: the process that has the lock keeps the draft.
struct DraftStore: Sendable {
  private let folder: StateFolder
  private let scenario: String
  /// How the names of its files begin.
  private let stem: String

  /// How many steps back are kept.
  private static let stepLimit = 60
  /// The most bytes that are read of a draft.
  private static let byteLimit = 8 << 20

  /// The content of a draft's file.
  private struct Content: Codable {
    /// The scenario file, for people who look.
    var file: String
    var draft: TunerDocument.Draft
  }

  /// Finds the place of a scenario's draft.
  init(of scenario: String, environment: [String: String]?) {
    self.scenario = CanonicalPath.of(scenario)
    folder = StateFolder(environment: environment)
    stem = String(SHA256.hexDigest(of: self.scenario).prefix(32))
  }

  private var draftName: FileName {
    get throws { try FileName(checking: "\(stem).draft.json") }
  }

  /// Takes the lock of the draft, unless another process has it.
  ///
  /// - Parameters:
  ///   - lock: Receives the lock, and ends it.
  ///   - port: The port that this process listens on, for those who come later.
  /// - Returns: The other process.
  func take(_ lock: inout Descriptor?, port: UInt16) throws -> String? {
    let name = try FileName(checking: "\(stem).lock")
    let folder = try folder.make()
    let path = folder.path(of: name)
    let file = try folder.open(name, O_RDWR | O_CREAT, .create)
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw FileError(.create, path, reason: .last) }
      let words = String(decoding: try file.head(upTo: 64), as: UTF8.self).split(separator: " ")
      return words.count == 2 ? "process \(words[0]), port \(words[1])" : "another process"
    }
    ftruncate(file.number, 0)
    try FileSystem.write("\(getpid()) \(port)".utf8, to: file.number, path: path)
    lock = consume file
    return nil
  }

  /// The draft; `nil` where there is none that can be read.
  func load() -> TunerDocument.Draft? {
    guard let bytes = (try? draftName).flatMap({ folder.read($0, limit: Self.byteLimit) }),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.file == scenario
    else { return nil }
    return content.draft
  }

  /// Keeps a draft, or takes it away where there is none any more.
  ///
  /// - Throws: why it cannot be kept.
  func store(_ draft: TunerDocument.Draft?) throws {
    guard var draft else { return try folder.remove(try draftName) }
    draft.past = draft.past.suffix(Self.stepLimit)
    draft.future = draft.future.suffix(Self.stepLimit)
    let bytes = try JSONEncoder().encode(Content(file: scenario, draft: draft))
    try folder.write(bytes, to: try draftName)
  }
}
