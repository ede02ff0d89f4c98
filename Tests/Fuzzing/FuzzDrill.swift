/// Planted defects, one of each sort that the fuzzer must find, by the input's index.
enum FuzzDrill {
  static func run(_ number: Int) -> Int32 {
    switch number {
    case 0: return [Int32]()[number]
    case 1:
      var turns = 0
      while number == 1 { turns &+= 1 }
      return Int32(truncatingIfNeeded: turns)
    case 2:
      var bytes = [UInt8](repeating: 1, count: ProcessMemory.factor * 600 << 20)
      // Touching the pages keeps them resident until the campaign notices the memory, even on a
      // busy machine, which would swap out unused pages.
      for _ in 0..<200 {
        for index in stride(from: 0, to: bytes.count, by: 4096) { bytes[index] = 1 }
        usleep(300_000)
      }
      return Int32(bytes[bytes.count / 2]) - 1
    case 3:
      FileHandle.standardError.write(Data("error: a code of its own\n".utf8))
      return 70
    case 4:
      FileHandle.standardError.write(Data("error: Swift.Array<Int>\n".utf8))
      return 65
    case 5:
      FileHandle.standardError.write(Data("error: a line\u{1B}[2J\n".utf8))
      return 65
    case 6: return 65
    case 7: _exit(3)
    default: return 0
    }
  }
}
