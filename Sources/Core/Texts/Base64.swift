extension Sequence<UInt8> {
  /// The padded Base64 encoding of the bytes (RFC 4648).
  package var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in self {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[bits >> count & 63])
      }
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Decodes Base64 text, with or without padding; returns `nil` for any other text.
  package init?(base64 text: some StringProtocol) {
    self = []
    var bits = 0
    var count = 0
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      let value: Int
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(byte) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(byte) - 97 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(byte) - 48 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): continue
      default: return nil
      }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        append(UInt8(bits >> count & 0xFF))
      }
    }
  }
}
