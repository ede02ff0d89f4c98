import FileAccess

/// A store of a scenario's unsaved edits, which outlast the page and its server.
///
/// The ``StateFolder`` has a draft and a lock for each scenario file, named by a digest of the file's
/// canonical path. Only the process that holds the lock stores the draft.
struct DraftStore: Sendable {
  private let folder: StateFolder
  private let scenario: String
  /// A digest of the path of the scenario file, which begins the names of the draft and its lock.
  let stem: String

  /// The maximum number of undo steps, and of redo steps, in a draft.
  private static let stepLimit = 60
  /// The maximum size of a draft, in bytes.
  private static let byteLimit = 8 << 20

  /// A draft file.
  private struct StoredDraft: Codable {
    /// The canonical path of the scenario file.
    var file: String
    var draft: TunerDocument.Draft
  }

  /// Creates the store of a scenario's draft.
  ///
  /// - Parameters:
  ///   - scenario: The path of the scenario file.
  ///   - environment: The environment that determines the state folder, or `nil` for that of the
  ///     process.
  init(of scenario: String, environment: [String: String]?) {
    self.scenario = ExactPath.canonical(scenario)
    folder = StateFolder(environment: environment)
    stem = String(SHA256.hexDigest(of: self.scenario).prefix(32))
  }

  private var draftName: FileName { get throws { try FileName(checking: "\(stem).draft.json") } }

  /// Acquires the lock of the draft, unless another process holds it.
  ///
  /// - Parameters:
  ///   - lock: Receives the descriptor of the lock file; closing it releases the lock.
  ///   - port: The port of this process, which is stored in the lock file.
  /// - Returns: A description of the other process, or `nil` if the lock was acquired.
  /// - Throws: `TunerRefusal` or `FileError` if the lock file cannot be opened or written.
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

  /// Returns the draft, or `nil` if it is missing, unreadable or of another scenario file.
  func load() -> TunerDocument.Draft? {
    guard let bytes = (try? draftName).flatMap({ folder.read($0, limit: Self.byteLimit) }),
      let content = CodedJSON.decode(bytes, as: StoredDraft.self), content.file == scenario
    else { return nil }
    return content.draft
  }

  /// Writes a draft, or removes the stored draft if `draft` is `nil`.
  ///
  /// - Throws: An error if the draft cannot be written or removed.
  func store(_ draft: TunerDocument.Draft?) throws {
    guard var draft else { return try folder.remove(try draftName) }
    draft.past = draft.past.suffix(Self.stepLimit)
    draft.future = draft.future.suffix(Self.stepLimit)
    let bytes = try CodedJSON.encode(StoredDraft(file: scenario, draft: draft))
    try folder.write(bytes, to: try draftName)
  }
}
