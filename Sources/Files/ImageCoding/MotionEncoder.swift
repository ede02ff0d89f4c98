public import KeyframeAnimation
public import VectorDrawing

/// Puts packed pictures together into a file that moves.
public protocol MotionEncoder: ~Copyable {
  /// A picture, packed small.
  associatedtype Packed: PackedForMotion
  /// What is known of the finished file.
  associatedtype File: FileOfMotion

  /// Adds a picture of the file's size, to be seen for a time; one of another size is left out.
  mutating func append(_ picture: Packed, for duration: Flicks)
  /// Ends the file.
  ///
  /// - Parameters:
  ///   - playback: how often it is played, and how long the last picture stands in addition.
  ///   - jobs: how many parts are coded at a time; the bytes do not depend on it.
  mutating func finish(_ playback: Playback, jobs: Int) throws -> File
}

/// A picture, packed small on its way into a file that moves.
public protocol PackedForMotion: Sendable {
  /// The extents, in pixels.
  var size: PixelSize { get }
}

/// What is known of a finished file that moves.
public protocol FileOfMotion: Sendable {
  /// The file.
  var bytes: [UInt8] { get }
}
