import Foundation

/// What the system says of a process, where it has Linux's `/proc`.
enum ProcessMemory {
  /// How many times as much memory and time as otherwise an input takes in this build: more than once
  /// under the address or thread sanitizer.
  static let factor =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil ? 4 : 1

  /// The bytes that a process holds in memory, or that were put away for it; `nil` where that is not
  /// known.
  static func resident(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
      return nil
    }
    let sizes = text.matches(of: /(?m)^Vm(?:RSS|Swap):\s+([0-9]+) kB$/).compactMap { Int($0.1) }
    return sizes.isEmpty ? nil : sizes.reduce(0, +) << 10
  }

  /// The seconds that a process has worked, on all cores together; `nil` where that is not known.
  static func workedSeconds(of process: Int32) -> Double? {
    guard let user = field(13, of: "/proc/\(process)/stat"),
      let system = field(14, of: "/proc/\(process)/stat")
    else { return nil }
    return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// A number in a line of words; a program's name, which stands in brackets, counts as one.
  private static func field(_ index: Int, of path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.replacing(/\(.*\)/, with: "name").split(separator: " ")
    return words.indices.contains(index) ? Int(words[index]) : nil
  }
}
