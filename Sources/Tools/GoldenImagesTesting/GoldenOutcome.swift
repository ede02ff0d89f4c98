/// What came of checking goldens.
package struct GoldenOutcome: Sendable {
  /// Why the test fails; `nil` where it passes.
  package var message: String?
  /// Files to look at.
  package var attachments: [Attached] = []

  /// A file that goes with a failure.
  package struct Attached: Hashable, Sendable {
    package var name: String
    package var bytes: [UInt8]
  }

  /// Whether all goldens hold and nothing was written.
  package var isPassed: Bool { message == nil }
}
