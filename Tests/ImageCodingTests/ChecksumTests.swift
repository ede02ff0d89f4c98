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
}
