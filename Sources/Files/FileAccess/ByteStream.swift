#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe or file into which bytes go one after the other: what raw frames are written to.
public struct ByteStream: Sendable {
  /// The stream's name in errors.
  public let name: String
  private let descriptor: Int32

  /// The program's standard output.
  public static let standardOutput = ByteStream(name: "standard output", descriptor: STDOUT_FILENO)

  /// Writes all bytes.
  public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, path: name)
  }

  /// Writes blocks of memory one after the other.
  package func write(blocks: [UnsafeRawBufferPointer]) throws(FileError) {
    try FileSystem.write(blocks: blocks, to: descriptor, path: name)
  }

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }
}
