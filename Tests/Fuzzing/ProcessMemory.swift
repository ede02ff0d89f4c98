/// Memory and processor time of a process, read from Linux's `/proc`.
enum ProcessMemory {
  /// The factor by which an input needs more memory and time in this build: 4 under the address
  /// or thread sanitizer, otherwise 1.
  static let factor = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil ? 4 : 1

  /// Returns the resident and swapped memory of a process, in bytes, or `nil` if it is
  /// unavailable.
  static func resident(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let sizes = text.matches(of: /(?m)^Vm(?:RSS|Swap):\s+([0-9]+) kB$/).compactMap { Int($0.1) }
    return sizes.isEmpty ? nil : sizes.reduce(0, +) << 10
  }

  /// Returns the processor time of a process on all cores, in seconds, or `nil` if it is
  /// unavailable.
  static func workedSeconds(of process: Int32) -> Double? {
    guard let user = field(13, of: "/proc/\(process)/stat"),
      let system = field(14, of: "/proc/\(process)/stat")
    else { return nil }
    return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Returns the integer in a field of a `stat` file, counted from 0.
  ///
  /// The process name in parentheses may contain spaces and counts as one field.
  private static func field(_ index: Int, of path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.replacing(/\(.*\)/, with: "name").split(separator: " ")
    return words.indices.contains(index) ? Int(words[index]) : nil
  }
}
