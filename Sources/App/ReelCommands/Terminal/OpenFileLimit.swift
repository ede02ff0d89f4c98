import FrameSequence
import RefreshScenario

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many files the system lets the program have open at the same time.
enum OpenFileLimit {
  /// With fewer the language's own runtime does not work.
  private static let least: rlim_t = 32

  /// Raises the limit where that is needed and allowed; ends the program where it is not.
  static func ensure() {
    let resource = openFilesResource
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = min(least, limit.rlim_max)
    guard limit.rlim_cur < least || setrlimit(resource, &limit) != 0 else { return }
    Terminal.writeError(
      "error: only \(found) files may be open at the same time, and reel needs \(least); raise the "
        + "limit with: ulimit -n 1024\n")
    exit(FinalStatus.inputOutput)
  }

  #if canImport(Glibc)
    private static let openFilesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFilesResource = RLIMIT_NOFILE
  #endif
}
