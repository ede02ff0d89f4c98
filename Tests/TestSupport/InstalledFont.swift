import Foundation

/// A font file of this machine, which tests copy into temporary folders.
public struct InstalledFont: Sendable {
  /// The absolute path of the font file.
  public let path: String

  private static let matcher = ExternalProgram("/usr/bin/fc-match", "/opt/homebrew/bin/fc-match")

  /// Looks up a font with `fc-match`, by a pattern such as `Inter:bold`.
  ///
  /// The result is `nil` if fontconfig substitutes a font of another family.
  public init?(matching pattern: String) {
    guard let outcome = try? Self.matcher.run(["-f", "%{family[0]}|%{file}", pattern]) else {
      return nil
    }
    let parts = outcome.text.split(separator: "|").map(String.init)
    guard parts.count == 2, pattern.hasPrefix(parts[0]) else { return nil }
    path = parts[1]
  }

  /// Returns the contents of the font file.
  public func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  /// Returns the font file with a family name replaced by one that is not installed anywhere.
  ///
  /// Replaces every occurrence of `name`, in UTF-8 and in big-endian UTF-16.
  ///
  /// - Throws: `CocoaError` if the names differ in their encoded length or are empty.
  public func bytes(renaming name: String, to other: String) throws -> [UInt8] {
    var font = try bytes()
    for encoding in [
      { Array($0.utf8) }, { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } },
    ]
      as [(String) -> [UInt8]]
    {
      let find = encoding(name)
      let put = encoding(other)
      guard find.count == put.count, let first = find.first else { throw CocoaError(.formatting) }
      for index in font.indices.dropLast(find.count - 1)
      where font[index] == first && font[index..<(index + find.count)].elementsEqual(find) {
        font.replaceSubrange(index..<(index + find.count), with: put)
      }
    }
    return font
  }
}
