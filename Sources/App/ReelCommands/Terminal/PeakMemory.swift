import FileAccess

#if canImport(Darwin)
  import Darwin
#endif

/// The most memory that this program has had at a time.
enum PeakMemory {
  /// The bytes; `nil` where the system does not say.
  ///
  /// Linux is asked for the memory of this program alone: the usage that it keeps of processes
  /// includes what started them.
  static var bytes: Int? {
    #if os(Linux)
      guard let status = try? InputFile.read("/proc/self/status") else { return nil }
      let line = status.split(separator: UInt8(ascii: "\n"))
        .first { $0.starts(with: "VmHWM:".utf8) }
      let digits = line?.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? []
      guard let kibibytes = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      return kibibytes * 1024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #endif
  }
}
