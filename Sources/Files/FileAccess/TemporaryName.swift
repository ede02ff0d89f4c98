/// Hidden names for what is in the making: `.reel-PID-N`, in the folder of what it becomes.
///
/// They are short, so that any name that a file system takes can be made under one.
enum TemporaryName {
  private static let prefix = ".reel-"

  /// Makes something under a name that nothing has.
  ///
  /// - Parameter make: Makes it, or fails with `exists` if the name is taken.
  static func claim<Result>(
    _ make: (FileName) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var number = 0
    while true {
      do throws(FileError) {
        return try make(try FileName(checking: "\(prefix)\(getpid())-\(number)"))
      } catch {
        guard error.reason == .exists, number < limit else { throw error }
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
