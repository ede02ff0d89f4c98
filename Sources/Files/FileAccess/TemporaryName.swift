/// Hidden names for what is in the making: `.reel-PID-N`, in the folder of what it becomes.
///
/// They are short, so that any name that a file system takes can be made under one.
enum TemporaryName {
  private static let prefix = ".reel-"

  /// Makes something under a name that nothing has.
  ///
  /// - Parameters:
  ///   - path: what it becomes.
  ///   - make: makes it, or fails with `exists` where the name is taken.
  static func claim<Result>(
    beside path: String, _ make: (String) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let folder = InputFile.parent(of: path)
    var number = 0
    while true {
      let name = InputFile.path(of: "\(prefix)\(getpid())-\(number)", in: folder)
      do throws(FileError) {
        return try make(name)
      } catch {
        guard error.reason == .exists, number < limit else {
          throw FileError(error.action, path, reason: error.reason)
        }
        number += 1
      }
    }
  }

  /// So many at once are not ours.
  private static let limit = 10_000

  /// Whether a name is one that `claim` gives.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let numbers = name.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }
}
