/// Hidden names for unfinished items, in the form `.reel-PID-N`.
///
/// The names are short, so that they fit even if the final name has the maximum length.
enum TemporaryName {
  private static let prefix = ".reel-"

  /// Creates an item with an unused temporary name.
  ///
  /// - Parameter make: A closure that creates the item, and throws `exists` if the name is taken.
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

  /// The maximum number of names to try.
  private static let limit = 10_000

  /// Returns whether a name has the form of those that `claim` creates.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let numbers = name.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }
}
