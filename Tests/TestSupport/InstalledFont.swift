import Foundation

/// A font that the machine has, for tests to copy into folders of their own.
public struct InstalledFont: Sendable {
  /// Where its file is.
  public let path: String

  private static let matcher = ExternalProgram("/usr/bin/fc-match", "/opt/homebrew/bin/fc-match")

  /// Asks fontconfig's own program for a font, such as `Inter:bold`; `nil` where only one of
  /// another family is there.
  public init?(matching pattern: String) {
    guard let outcome = try? Self.matcher.run(["-f", "%{family[0]}|%{file}", pattern]) else {
      return nil
    }
    let parts = outcome.text.split(separator: "|").map(String.init)
    guard parts.count == 2, pattern.hasPrefix(parts[0]) else { return nil }
    path = parts[1]
  }

  /// The file's bytes.
  public func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  /// The file's bytes with one name for another of the same length wherever it stands in the font's
  /// tables, in one byte or two a letter: a family that no machine has.
  public func bytes(renaming name: String, to other: String) throws -> [UInt8] {
    var font = try bytes()
    for encoding in [
      { Array($0.utf8) }, { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } },
    ]
      as [(String) -> [UInt8]]
    {
      let (find, put) = (encoding(name), encoding(other))
      guard find.count == put.count, let first = find.first else { throw CocoaError(.formatting) }
      for index in font.indices.dropLast(find.count - 1)
      where font[index] == first && font[index..<(index + find.count)].elementsEqual(find) {
        font.replaceSubrange(index..<(index + find.count), with: put)
      }
    }
    return font
  }
}
