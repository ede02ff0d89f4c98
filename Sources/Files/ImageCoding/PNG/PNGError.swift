public import VectorDrawing

/// Why a PNG file cannot be read or made.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not begin with the eight bytes of every PNG file.
  case notPNG
  /// The picture's extents are beyond what a bitmap can have.
  case size(PixelSizeError)
  /// The file breaks the format.
  ///
  /// - Parameters:
  ///   - what: the decoder's words, with the chunk's name.
  ///   - offset: how many bytes had been read when it was noticed.
  case damaged(what: String, offset: Int)
  /// The encoder gave up, in its own words.
  case encoding(String)

  /// Says what is wrong and where.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file: its first eight bytes are not those of the format"
    case .size(let error): error.description
    case .damaged(let what, let offset): "a damaged PNG file: \(what), at byte \(offset)"
    case .encoding(let what): "the PNG file cannot be made: \(what)"
    }
  }
}
