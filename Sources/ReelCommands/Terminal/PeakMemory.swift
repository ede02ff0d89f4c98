import RefreshScenario

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
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      let words = lines.first { $0.hasPrefix("VmHWM:") }?.split { " \t".contains($0) }
      guard let words, words.count > 1, let kibibytes = Int(words[1]) else { return nil }
      return kibibytes * 1024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #endif
  }
}
