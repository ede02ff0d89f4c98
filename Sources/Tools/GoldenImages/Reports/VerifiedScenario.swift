import FileAccess

/// A scenario of a verification: the result of comparing its goldens, or the reason that they
/// cannot be compared.
package struct VerifiedScenario: Codable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case path, result = "checked", message, status, position
  }

  /// The outcome of a scenario.
  package enum Outcome: Sendable {
    /// The goldens were compared.
    case checked(GoldenResult)
    /// The goldens could not be compared, for the reason in the message.
    case failed(String)
  }

  /// The path of the scenario file, as given.
  package let path: String
  /// The result, or `nil` if the goldens could not be compared.
  package private(set) var result: GoldenResult?
  private var message: String?
  /// The exit code if this is the only error, or `nil` if the goldens were compared.
  package private(set) var status: Int32?
  /// The index of the scenario among all scenarios of a verification, starting at 0.
  package let position: Int
  private var approvedArgument: ShellText?

  /// Creates a scenario whose goldens were compared.
  ///
  /// - Parameter approval: The argument of `reel approve` that accepts the changes, quoted for a
  ///   shell; by default, `path`.
  package init(
    _ result: GoldenResult, path: String, position: Int = 0, approvedBy approval: ShellText? = nil
  ) {
    self.result = result
    self.path = path
    self.position = position
    approvedArgument = approval
  }

  /// Creates a scenario whose goldens could not be compared.
  package init(failure message: String, path: String, status: Int32? = nil, position: Int = 0) {
    self.message = message
    self.path = path
    self.status = status
    self.position = position
  }

  package var outcome: Outcome { result.map { .checked($0) } ?? .failed(message ?? "") }

  /// The argument of `reel approve` that accepts the scenario's changes, quoted for a shell.
  var approval: ShellText { approvedArgument ?? "\(path: path)" }

  /// Stores the current files of failures for inspection and approval.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package mutating func keep(_ failed: FailedGoldens) throws { try result?.keep(failed) }

  // MARK: Reading

  /// The valid exit codes for a failed scenario: 1 and those of `sysexits.h`.
  private static let statuses: Set<Int32> = Set([1] + (64...78))

  /// The reason that no verification writes this value, or `nil` if it is valid.
  ///
  /// An exit code of 0, for example, would make `reel merge` succeed in spite of an error.
  var contradiction: String? {
    switch (result, message, status) {
    case (let result?, nil, nil): result.contradiction
    case (nil, _?, let status?) where Self.statuses.contains(status): nil
    case (nil, _?, let status):
      status.map { "a failure with the exit code \($0)" } ?? "a failure without an exit code"
    case (nil, nil, _): "neither compared goldens nor an error"
    default: "both compared goldens and an error or an exit code"
    }
  }
}

extension GoldenResult {
  /// The reason that no verification writes these goldens, or `nil` if they are valid.
  fileprivate var contradiction: String? {
    if findings.isEmpty { return "no compared goldens" }
    let orphans = Set(findings.filter { $0.verdict == .orphaned }.map(\.file.name))
    let made = Set(findings.map(\.file.name)).subtracting(orphans)
    if let name = pruned.first(where: { !orphans.contains($0) }) {
      return "\(name) was removed but is not orphaned"
    }
    if let name = recorded.first(where: { !made.contains($0) && $0 != GoldenFile.slice.name }) {
      return "\(name) was recorded but is orphaned"
    }
    for case .changedImage(let difference) in findings.map(\.verdict) where !difference.isPlausible
    {
      return "more differing pixels than the image has"
    }
    return nil
  }
}
