@testable import ImageCoding

@Suite("Adler-32")
struct Adler32Tests {
  /// Returns the checksum from `start` on by RFC 1950's definition, byte by byte.
  private func reference(
    _ bytes: [UInt8], from start: Int = 0, after earlier: UInt32 = 1
  ) -> UInt32 {
    var a = earlier & 0xFFFF
    var b = earlier >> 16
    for index in start..<bytes.count {
      a = (a + UInt32(bytes[index])) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  @Test("Runs, zeros and repetitions have the checksum of their bytes", arguments: 0..<40)
  func closedForms(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes: [UInt8] = []
    var checksum = Adler32()
    var expected: UInt32 = 1
    for _ in 0..<20 {
      let earlier = checksum
      let start = bytes.count
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        let count = Int.random(in: 0...3_000, using: &random)
        checksum.addZeros(count)
        bytes += Array(repeating: 0, count: count)
      case 1:
        let byte = UInt8.random(in: 0...255, using: &random)
        checksum.add(UInt32(byte))
        bytes.append(byte)
      default:
        let unit = [1, 3, 4][Int.random(in: 0...2, using: &random)]
        let pixel = (0..<unit).map { _ in UInt8.random(in: 200...255, using: &random) }
        let count = Int.random(in: 1...2_000, using: &random)
        let word = pixel.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        checksum.add(word, unit: unit, count: count)
        bytes += Array(repeating: pixel, count: count).flatMap { $0 }
      }
      let times = Int.random(in: 0...3, using: &random)
      let part = Array(bytes[start...])
      checksum.addAgain(since: earlier, length: part.count, times: times)
      for _ in 0..<times { bytes += part }
      expected = reference(bytes, from: start, after: expected)
      #expect(checksum.value == expected)
    }
  }

  @Test("The checksum does not overflow for the largest image") func largest() {
    // 2²⁶ pixels of four bytes of 255: the sums modulo the prime in closed form, with 128-bit
    // numbers.
    var checksum = Adler32()
    let rows = 2_048
    let pixels = 32_768
    for _ in 0..<rows { checksum.add(0xFFFF_FFFF, unit: 4, count: pixels) }
    checksum.addZeros(1 << 28)
    let count = UInt128(rows * pixels * 4)
    let zeros = UInt128(1 << 28)
    let modulus = UInt128(65_521)
    let a = 1 + 255 * count
    let b = count + 255 * count * (count + 1) / 2 + zeros * a
    #expect(checksum.value == UInt32(b % modulus) << 16 | UInt32(a % modulus))
  }

  @Test("Checksums of two parts give the checksum of both", arguments: 0..<20)
  func join(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = (0..<2).map { _ in
      (0..<Int.random(in: 0...70_000, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    let joined = Adler32.joined(
      reference(parts[0]), reference(parts[1]), length: parts[1].count)
    #expect(joined == reference(parts[0] + parts[1]))
  }
}
