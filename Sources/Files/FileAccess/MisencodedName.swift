/// A name in a folder that is not UTF-8, so that no path of ours leads to what it stands for.
package struct MisencodedName: Hashable, Sendable, CustomStringConvertible {
  /// Whether it is that of a folder, links followed.
  package let isFolder: Bool
  /// The name with all bytes beyond ASCII in letters, as in `\xE9`.
  package let description: String

  /// All such names in a folder, in no order.
  package static func all(in folder: String) throws(FileError) -> [MisencodedName] {
    var all: [MisencodedName] = []
    try FileSystem.forEachName(in: folder) { pointer in
      var name: [UInt8] = []
      while pointer[name.count] != 0 { name.append(pointer[name.count]) }
      guard !String(decoding: name, as: UTF8.self).utf8.elementsEqual(name) else { return }
      all.append(MisencodedName(name, in: folder))
    }
    return all
  }

  private init(_ name: [UInt8], in folder: String) {
    var status = stat()
    let path = (Array(folder.utf8) + [UInt8(ascii: "/")] + name + [0]).map(CChar.init(bitPattern:))
    isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    description = name.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte))
        : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
