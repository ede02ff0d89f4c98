@Suite("Checksums")
struct ChecksumTests {
  @Test(
    "CRC-32 matches the published check values",
    arguments: [
      ("", UInt32(0)), ("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ])
  func knownValues(text: String, expected: UInt32) {
    #expect(Checksum.crc32(Array(text.utf8)) == expected)
  }

  @Test("A checksum computed in two parts equals that of the whole") func continues() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    for cut in [0, 1, 17, 999, 1_000] {
      let first = Checksum.crc32(Array(bytes[..<cut]))
      #expect(Checksum.crc32(Array(bytes[cut...]), continuing: first) == Checksum.crc32(bytes))
    }
  }
}
