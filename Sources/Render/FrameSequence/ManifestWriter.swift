import BezierGeometry
import FileAccess
import Texts

/// Writes a manifest's file, a frame a line, without holding the table: a long sequence's would be
/// the largest thing in memory.
struct ManifestWriter: ~Copyable {
  private static let blockSize = 1 << 16

  private var buffer: [UInt8] = []
  private var file: WholeFile

  /// Writes a whole manifest; one that is complete survives a power cut.
  ///
  /// - Parameters:
  ///   - path: the file, which takes the place of any of its name.
  ///   - manifest: all but the frames' table.
  ///   - addFrames: adds the frames' lines, in their order.
  static func write(
    _ manifest: borrowing Manifest, to path: String,
    addFrames: (_ add: (Manifest.Entry) throws -> Void) throws -> Void
  ) throws {
    var writer = ManifestWriter(file: try WholeFile(path))
    writer.addHead(of: manifest)
    var isFirst = true
    try addFrames { entry in
      if writer.buffer.count >= blockSize { try writer.flush() }
      writer.add(isFirst ? "\n    {" : ",\n    {")
      writer.add(entry)
      isFirst = false
    }
    writer.add(isFirst ? "]" : "\n  ]")
    if !manifest.leftovers.isEmpty {
      writer.add(",\n  \"leftovers\": [")
      for (index, name) in manifest.leftovers.enumerated() {
        writer.add(index == 0 ? "" : ", ")
        writer.add(text: name)
      }
      writer.add("]")
    }
    writer.add("\n}\n")
    try writer.flush()
    try writer.file.commit(isDurable: manifest.isComplete)
  }

  private init(file: consuming WholeFile) {
    self.file = file
    buffer.reserveCapacity(Self.blockSize + (Self.blockSize >> 2))
  }

  private mutating func flush() throws(FileError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func addHead(of manifest: borrowing Manifest) {
    add("{\n  \"manifest\": ")
    add(integer: Manifest.format)
    add(",\n  \"complete\": ")
    add(manifest.isComplete ? "true" : "false")
    if let shard = manifest.shard {
      add(",\n  \"shard\": ")
      add(text: shard)
    }
    add(",\n  \"origin\": {\"reel\": ")
    let origin = manifest.origin
    add(text: origin.reel)
    add(", \"cairo\": ", origin.cairo)
    add(", \"pango\": ", origin.pango)
    add(", \"antialias\": ", origin.antialias)
    add(", \"tolerance\": ", origin.tolerance)
    add(", \"scenario\": ", origin.scenario)
    add(", \"drive\": ", origin.drive)
    add(", \"rate\": ", origin.rate)
    add(", \"speed\": ", origin.speed)
    add(", \"total\": ", origin.total)
    add("},\n  \"frames\": [")
  }

  private mutating func add(_ entry: Manifest.Entry) {
    add("\"file\": ")
    add(text: entry.file)
    add(", \"index\": ", entry.index)
    add(", \"time\": ", entry.time)
    add(", \"instant\": ", entry.instant)
    add(", \"percent\": ", entry.percent)
    add(", \"state\": ", entry.state)
    add(", \"appearance\": ", entry.appearance)
    add(", \"scale\": ", entry.scale)
    add(", \"list\": ", entry.list)
    add(", \"length\": ", entry.length)
    add(", \"crc32\": ", entry.crc32)
    add("}")
  }

  private mutating func add(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    add(name)
    add(text: value)
  }

  private mutating func add(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    add(name)
    add(integer: value)
  }

  private mutating func add(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    add(name)
    // Times and scales are mostly whole or short; what is not is the shortest text that reads back.
    if let whole = Int(exactly: value) {
      add(integer: whole)
    } else {
      add(string: value.decimalText())
    }
  }

  private mutating func add(_ literal: StaticString) {
    literal.withUTF8Buffer { buffer.append(contentsOf: $0) }
  }

  private mutating func add(string: String) { buffer.append(contentsOf: string.utf8) }

  private mutating func add(integer: Int) {
    guard integer >= 10 || integer < 0 else {
      buffer.append(UInt8(ascii: "0") + UInt8(integer))
      return
    }
    add(string: String(integer))
  }

  /// A text in quotes, which most need no escape.
  private mutating func add(text: String) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { return add(string: JSONValue.quoted(text)) }
    buffer.append(UInt8(ascii: "\""))
    add(string: text)
    buffer.append(UInt8(ascii: "\""))
  }
}
