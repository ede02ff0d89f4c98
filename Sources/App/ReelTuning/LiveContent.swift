import FileAccess

/// The content of a page that a server shows to authenticated browsers.
protocol LiveContent: Sendable {
  /// The name of the content in messages.
  var title: String { get }
  /// The file of the page, without data of the content.
  ///
  /// - Parameter nonce: The nonce of scripts and styles for the content security policy.
  func html(nonce: String) -> String
  /// Acquires a lock of the content, and returns a description of the other process that holds it,
  /// or `nil`.
  func lock(port: UInt16) async -> String?
  /// Updates the content until the task is canceled.
  func follow() async throws
  /// Adds a page and returns its number.
  func join() async -> Int
  /// Removes a page that has disconnected.
  func leave(_ page: Int) async
  /// Waits for a state that is newer than a number.
  ///
  /// - Returns: The number and the JSON of the state, or `nil` if none appears within a second.
  func state(after number: Int) async throws -> (news: Int, json: String)?
  /// Answers a message of a page, or returns `nil` for an unknown path.
  func answer(_ path: String, _ body: [UInt8]) async throws -> TunerResponder.Reply?
}
