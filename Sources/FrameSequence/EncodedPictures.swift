import Synchronization

/// The files of the last few pictures, so that a still stretch is drawn and encoded once.
final class EncodedPictures: Sendable {
  private struct Key: Hashable {
    var list: DisplayListKey
    var scale: Double
  }

  /// As many as a still stretch needs in two appearances and three scales, and no memory to speak of.
  private static let limit = 8

  private let files = Mutex<[(key: Key, bytes: [UInt8])]>([])

  /// The bytes made before of an equal list, or else made now.
  func bytes(
    of list: DisplayListKey, scale: Double, make: () throws -> [UInt8]
  ) rethrows -> [UInt8] {
    let key = Key(list: list, scale: scale)
    if let known = files.withLock({ files in files.first { $0.key == key }?.bytes }) {
      return known
    }
    let bytes = try make()
    files.withLock { files in
      if files.count >= Self.limit { files.removeFirst() }
      files.append((key, bytes))
    }
    return bytes
  }
}
