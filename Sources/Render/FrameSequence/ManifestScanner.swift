/// Reads a manifest as ``ManifestWriter`` writes it, a frame a line, many times as fast as a reader of any
/// JSON does; a long sequence's has a million lines.
///
/// Whatever stands otherwise is left to the general reader: nothing here guesses.
struct ManifestScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// A manifest's bytes; `nil` where they are written otherwise.
  static func manifest(_ bytes: [UInt8]) -> Manifest? {
    // The bytes outlive the scanner, which is gone when this returns.
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = ManifestScanner(bytes: buffer)
      return scanner.manifest()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func manifest() -> Manifest? {
    guard take("{\n  \"manifest\": "), let format = integer(), format == Manifest.format,
      take(",\n  \"complete\": ")
    else { return nil }
    let isComplete = take("true")
    guard isComplete || take("false") else { return nil }
    var shard: String?
    if take(",\n  \"shard\": ") {
      guard let text = text() else { return nil }
      shard = text
    }
    guard take(",\n  \"origin\": "), let origin = origin(), take(",\n  \"frames\": [") else {
      return nil
    }
    var manifest = Manifest(
      origin: origin, isComplete: isComplete, shard: shard, frames: [], leftovers: [])
    while take("\n    {") {
      guard let entry = entry(), take("}") else { return nil }
      manifest.frames.append(entry)
      guard take(",") else { break }
    }
    guard take("\n  ]") || (manifest.frames.isEmpty && take("]")) else { return nil }
    if take(",\n  \"leftovers\": [") {
      repeat {
        guard let name = text() else { return nil }
        manifest.leftovers.append(name)
      } while take(", ")
      guard take("]") else { return nil }
    }
    guard take("\n}\n"), position == bytes.count else { return nil }
    return manifest
  }

  private mutating func origin() -> Manifest.Origin? {
    guard take("{\"reel\": "), let reel = text(), take(", \"cairo\": "), let cairo = text(),
      take(", \"pango\": "), let pango = text(), take(", \"antialias\": "),
      let antialias = text(), take(", \"tolerance\": "), let tolerance = number(),
      take(", \"scenario\": "), let scenario = text(), take(", \"drive\": "),
      let drive = text(), take(", \"rate\": "), let rate = text(), take(", \"speed\": "),
      let speed = number(), take(", \"total\": "), let total = integer(), take("}")
    else { return nil }
    return Manifest.Origin(
      reel: reel, cairo: cairo, pango: pango, antialias: antialias, tolerance: tolerance,
      scenario: scenario, drive: drive, rate: rate, speed: speed, total: total)
  }

  private mutating func entry() -> Manifest.Entry? {
    guard take("\"file\": "), let file = text(), take(", \"index\": "), let index = integer(),
      take(", \"time\": "), let time = number()
    else { return nil }
    var entry = Manifest.Entry(file: file, index: index, time: time, appearance: "", scale: 1)
    guard let instant = optional(", \"instant\": ", { $0.text() }),
      let percent = optional(", \"percent\": ", { $0.number() }),
      let state = optional(", \"state\": ", { $0.text() }),
      take(", \"appearance\": "), let appearance = text(), take(", \"scale\": "),
      let scale = number(), let list = optional(", \"list\": ", { $0.text() }),
      let length = optional(", \"length\": ", { $0.integer() }),
      let crc32 = optional(", \"crc32\": ", { $0.text() })
    else { return nil }
    (entry.instant, entry.percent, entry.state) = (instant, percent, state)
    (entry.appearance, entry.scale) = (appearance, scale)
    (entry.list, entry.length, entry.crc32) = (list, length, crc32)
    return entry
  }

  /// A member that need not be there; `nil` where it is and cannot be read.
  private mutating func optional<Value>(
    _ name: StaticString, _ read: (inout Self) -> Value?
  ) -> Value?? {
    guard take(name) else { return .some(nil) }
    return read(&self).map { .some($0) }
  }

  /// Whether the next bytes are these, which are passed over then.
  private mutating func take(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for offset in 0..<count where bytes[position + offset] != literal.utf8Start[offset] {
      return false
    }
    position += count
    return true
  }

  /// A text in quotes without an escape.
  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20 else { return nil }
      position += 1
    }
    guard position < bytes.count else { return nil }
    position += 1
    return String(validating: bytes[start..<position - 1], as: UTF8.self)
  }

  private mutating func integer() -> Int? {
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    var value = 0
    let first = position
    while position < bytes.count, let digit = digit(bytes[position]) {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !isLarger else { return nil }
      value = sum
      position += 1
    }
    guard position > first else { return nil }
    return first > start ? -value : value
  }

  private mutating func number() -> Double? {
    let start = position
    if let whole = integer(), position == bytes.count || !isPartOfNumber(bytes[position]) {
      return Double(whole)
    }
    position = start
    while position < bytes.count, isPartOfNumber(bytes[position]) { position += 1 }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private func isPartOfNumber(_ byte: UInt8) -> Bool {
    digit(byte) != nil || [".", "-", "+", "e", "E"].contains(UnicodeScalar(byte))
  }
}
