/// Hidden names for unfinished items, in the form `.reel-PID-N`.
///
/// The names are shorter than the maximum length, even if the final names are not.
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

  /// The highest number N that is tried.
  private static let limit = 10_000

  /// Returns whether a name has the form `.reel-PID-N`.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let numbers = name.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }
}
