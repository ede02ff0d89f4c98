/// The steps and the memory that a piece of work may take.
///
/// Work that depends on numbers of a file or a command line has a budget: its steps or bytes are
/// spent before they are taken, and work that would exceed it ends with an error or a simpler
/// result.
package struct WorkBudget: Hashable, Sendable {
  /// The remaining steps; negative if too many were spent.
  package private(set) var steps: Int
  private var bytes: Int

  package init(steps: Int = .max, bytes: Int = .max) {
    self.steps = steps
    self.bytes = bytes
  }

  /// Whether more was spent than there was.
  package var isSpent: Bool { steps < 0 || bytes < 0 }

  /// Spends steps and bytes, which are at least 0.
  ///
  /// - Returns: Whether there was enough.
  @discardableResult
  package mutating func spend(steps: Int = 0, bytes: Int = 0) -> Bool {
    // A budget that is spent stays so, without an overflow.
    self.steps = max(self.steps, -1) - min(steps, .max - 1)
    self.bytes = max(self.bytes, -1) - min(bytes, .max - 1)
    return !isSpent
  }
}
