import FileAccess

/// An export of a page, which is written in the background and then kept in memory until the page
/// has received it.
final class PageExport: Sendable {
  /// The name of the file.
  let name: String
  private let state = Guarded((progress: RenderProgress(done: 0, total: 0), isDone: false))
  private let bytes = Guarded<[UInt8]>([])
  private let task: Task<(bytes: [UInt8], notes: [String]), any Error>

  /// Starts an export.
  init(_ export: RunExport) {
    name = export.fileName
    let state = state
    task = Task {
      defer { state.withLock { $0.isDone = true } }
      let folder = try TemporaryExportFolder()
      let path = folder.path(of: export.fileName)
      defer { folder.remove(containing: path) }
      let notes = try await export.write(to: path) { progress in
        state.withLock { $0.progress = progress }
      }
      return (try InputFile.read(path, limit: Self.byteLimit), notes)
    }
  }

  /// Whether the file is not complete yet.
  var isRunning: Bool { state.withLock { !$0.isDone } }
  var progress: RenderProgress { state.withLock { $0.progress } }

  func cancel() { task.cancel() }

  /// Waits for the file and returns its bytes, with notes on them.
  ///
  /// - Throws: The error of the export; `CancellationError` if it or this task is canceled.
  func finish() async throws -> (bytes: [UInt8], notes: [String]) {
    let result = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    bytes.withLock { $0 = result.bytes }
    return result
  }

  /// The maximum size of a file, in bytes.
  private static let byteLimit = 1 << 30

  /// The maximum length of a part, which delays an answer by less than a frame.
  private static let partLength = 256 << 10

  /// Returns a part of the file, and discards the file with its last part.
  ///
  /// - Parameter start: The index of the first byte.
  /// - Returns: The part, or `nil` if there is no such byte.
  func part(from start: Int) -> [UInt8]? {
    bytes.withLock { bytes in
      guard bytes.indices.contains(start) else { return nil }
      let end = min(start + Self.partLength, bytes.count)
      defer { if end == bytes.count { bytes = [] } }
      return Array(bytes[start..<end])
    }
  }
}

/// A new folder for the file of an export, which only this user can access.
private struct TemporaryExportFolder {
  private let path: String

  init() throws(FileError) {
    let pattern = ExactPath.appending("reel-export-XXXXXX", to: FileSystem.temporaryFolder)
    var name = Array(pattern.utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(.create, pattern, reason: .last) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func path(of name: String) -> String { ExactPath.appending(name, to: path) }

  /// Removes the folder and its file, which may be missing.
  func remove(containing file: String) {
    try? FileSystem.remove(file)
    rmdir(path)
  }
}
