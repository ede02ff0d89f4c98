/// A ``Destination`` that is being written.
package struct OutputFile: ~Copyable {
  private let destination: Destination
  /// An open file into which the bytes go at once.
  private var stream: Descriptor?
  private var number: Int32?
  /// Where they wait until all are there.
  private var whole: WholeFile?

  /// Opens the destination; a pipe is waited for until someone reads it.
  ///
  /// - Throws: a `FileError`; one of the reason `ECANCELED` where the task is cancelled while it
  ///   waits.
  package init(_ destination: Destination) throws(FileError) {
    self.destination = destination
    stream = nil
    whole = nil
    if case .file(let target, _) = destination.place {
      whole = try WholeFile(target, shownAs: destination.path)
    } else if let number = try Self.openStream(destination) {
      stream = Descriptor(owning: number)
      self.number = number
    }
  }

  private static func openStream(_ destination: Destination) throws(FileError) -> Int32? {
    let path = destination.path
    switch destination.place {
    case .file: return nil
    case .open(let number):
      let copy = dup(number)
      guard copy >= 0 else { throw FileError(.write, path, reason: .last) }
      return copy
    case .special(.pipe): return try openPipe(path)
    case .special: return try FileSystem.open(path, O_WRONLY | O_NOCTTY, .create)
    }
  }

  /// Opens a pipe when it has a reader.
  private static func openPipe(_ path: String) throws(FileError) -> Int32 {
    while true {
      do throws(FileError) {
        let number = try FileSystem.open(path, O_WRONLY | O_NONBLOCK, .create)
        _ = fcntl(number, F_SETFL, O_WRONLY)
        return number
      } catch {
        guard error.reason.rawValue == ENXIO else { throw error }
        guard !Task.isCancelled else {
          throw FileError(.write, path, reason: SystemReason(rawValue: ECANCELED))
        }
        usleep(pollInterval)
      }
    }
  }

  /// Between two looks whether a pipe has a reader, in microseconds.
  private static let pollInterval: useconds_t = 10_000

  /// Adds bytes.
  package mutating func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    if let number {
      return try FileSystem.write(bytes, to: number, path: destination.path)
    }
    try whole?.write(bytes)
  }

  /// Adds blocks of memory.
  package mutating func write(blocks: [UnsafeRawBufferPointer]) throws(FileError) {
    if let number {
      return try FileSystem.write(blocks: blocks, to: number, path: destination.path)
    }
    try whole?.write(blocks: blocks)
  }

  /// Gives the file its name, or puts the bytes into a file that must stay the same.
  package mutating func commit() throws(FileError) {
    guard let whole = whole.take(), case .file(_, let old) = destination.place else { return }
    guard let old else { return try whole.commit(isDurable: destination.isEdited) }
    var isAdopted = whole.adopt(old)
    if isAdopted, destination.isEdited { isAdopted = try whole.adoptAttributes() }
    if !isAdopted || (destination.isEdited && old.linkCount > 1) {
      try whole.overwrite()
    } else {
      try whole.commitOrOverwrite(isDurable: destination.isEdited)
    }
  }
}
