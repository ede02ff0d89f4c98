import CDeflate
import Testing

@testable import ImageCoding

@Suite("Joined DEFLATE streams")
struct StreamJoinerTests {
  /// Returns bytes that compress to an uncompressed block, to fixed codes, or to blocks with custom
  /// codes.
  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let count = [0, 1, 9, 300, 70_000, 200_000][Int.random(in: 0..<6, using: &random)]
    let kind = Int.random(in: 0..<4, using: &random)
    return (0..<count).map { index in
      switch kind {
      case 0: UInt8.random(in: 0...255, using: &random)
      case 1: 7
      case 2: UInt8.random(in: 0...UInt8(1 + index >> 12), using: &random)
      default: UInt8(truncatingIfNeeded: index / 3 % (40 + index >> 10))
      }
    }
  }

  private func stream(_ bytes: [UInt8], level: Int32) throws -> [UInt8] {
    let compressor = try #require(libdeflate_alloc_compressor(level))
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_deflate_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: room) { target, count in
      count = libdeflate_deflate_compress(
        compressor, bytes, bytes.count, target.baseAddress, room)
    }
  }

  @Test("libdeflate decompresses joined streams to their bytes", arguments: 0..<40)
  func join(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var joiner = StreamJoiner()
    var all: [UInt8] = []
    var joined = DeflateBlocks.zlibHeader
    for _ in 0..<5 {
      let part = bytes(&random)
      all += part
      joined += joiner.joinable(
        try stream(part, level: [0, 1, 7, 9, 12][Int.random(in: 0..<5, using: &random)]))
    }
    joined += StreamJoiner.end
    joined += withUnsafeBytes(of: libdeflate_adler32(1, all, all.count).bigEndian, Array.init)
    #expect(Inflater().bytes(of: joined, limit: all.count) == .whole(all))
  }
}
