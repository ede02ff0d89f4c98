/// The names of folders for the goldens of a system and an architecture.
package enum PlatformName {
  private static let systems = ["linux", "macos"]
  private static let architectures = ["x86_64", "arm64"]

  /// The name for this program, such as `linux-x86_64`.
  static var current: String {
    #if os(Linux)
      let system = systems[0]
    #else
      let system = systems[1]
    #endif
    #if arch(x86_64)
      return "\(system)-\(architectures[0])"
    #else
      return "\(system)-\(architectures[1])"
    #endif
  }

  package static func isName(_ name: String) -> Bool {
    systems.contains { system in architectures.contains { name == "\(system)-\($0)" } }
  }
}
