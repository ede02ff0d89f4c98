/// An output that is being written to a ``Destination``.
package struct OutputFile: ~Copyable {
  private let destination: Destination
  /// The descriptor of a pipe, a device or an inherited stream, to which bytes are written
  /// immediately; `nil` for a file.
  private var stream: Descriptor?
  /// The new file, which is not visible until ``commit()``; `nil` if bytes are written immediately.
  private var whole: WholeFile?

  /// Opens the destination; if it is a pipe, waits until the pipe has a reader.
  ///
  /// - Throws: A `FileError` if the destination cannot be opened; its reason is `ECANCELED` if the
  ///   task is canceled while waiting.
  package init(_ destination: Destination) throws(FileError) {
    self.destination = destination
    stream = nil
    whole = nil
    let path = destination.path
    switch destination.target {
    case .open(let number):
      let copy = dup(number)
      guard copy >= 0 else { throw FileError(.write, path, reason: .last) }
      stream = Descriptor(owning: copy)
    case .entry(let entry, let old):
      guard let old, old.kind != .file else {
        whole = try WholeFile(entry, shownAs: path)
        return
      }
      stream = try Self.openStream(entry, old.kind, path)
    }
  }

  /// Opens a device, or a pipe as soon as it has a reader.
  private static func openStream(
    _ entry: FolderEntry, _ kind: FileStatus.ItemKind, _ path: String
  ) throws(FileError) -> Descriptor {
    while true {
      do throws(FileError) {
        let file = try entry.folder.open(entry.name, O_WRONLY | O_NOCTTY, .create)
        // Another item may have taken the name since the destination was checked.
        guard FileStatus(ofDescriptor: file.number)?.kind == kind else {
          throw FileError(.create, path, reason: SystemReason(rawValue: ESTALE))
        }
        _ = fcntl(file.number, F_SETFL, O_WRONLY)
        return file
      } catch {
        guard kind == .pipe, error.reason == .hasNoPeer else {
          throw FileError(.create, path, reason: error.reason)
        }
        guard !Task.isCancelled else {
          throw FileError(.write, path, reason: SystemReason(rawValue: ECANCELED))
        }
        usleep(pollInterval)
      }
    }
  }

  /// The interval at which a pipe is checked for a reader, in microseconds.
  private static let pollInterval: useconds_t = 10_000

  package mutating func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    if let number = stream?.number {
      return try FileSystem.write(bytes, to: number, path: destination.path)
    }
    try whole?.write(bytes)
  }

  /// Appends blocks of memory in order.
  package mutating func write(blocks: [UnsafeRawBufferPointer]) throws(FileError) {
    if let number = stream?.number {
      return try FileSystem.write(blocks: blocks, to: number, path: destination.path)
    }
    try whole?.write(blocks: blocks)
  }

  /// Completes the output; has no effect on a pipe or a device.
  ///
  /// The new file replaces the existing one. The existing file is overwritten instead if it is a
  /// mount point, if its owner or mode cannot be copied, or if it is edited and has several hard
  /// links or attributes that cannot be copied.
  ///
  /// - Throws: A `FileError` with the reason `ESTALE` if another program has written an edited file
  ///   since the destination was checked.
  package mutating func commit() throws(FileError) {
    guard let whole = whole.take(), case .entry(_, let old) = destination.target else { return }
    guard let old else { return try whole.commit(isDurable: destination.isEdited) }
    var isAdopted = whole.adopt(old)
    if isAdopted, destination.isEdited { isAdopted = try whole.adoptAttributes() }
    let known = destination.isEdited ? old : nil
    if !isAdopted || (destination.isEdited && old.linkCount > 1) {
      try whole.overwrite(known)
    } else {
      try whole.commitOrOverwrite(replacing: known, isDurable: destination.isEdited)
    }
  }
}
