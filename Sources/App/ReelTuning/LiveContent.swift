import FileAccess

/// The content of a page that a server shows to authenticated browsers.
protocol LiveContent: Sendable {
  /// The file of the page, without data of the content.
  ///
  /// - Parameter nonce: The nonce of scripts and styles for the content security policy.
  func html(nonce: String) -> String
  /// Acquires a lock of the content, or prints a note if another process holds it.
  func lock(port: UInt16) async
  /// Updates the content until the task is canceled.
  func follow() async throws
  /// Counts a page that has connected.
  func join() async
  /// Counts a page that has disconnected, and ends its work.
  ///
  /// - Parameter page: The identifier of the page's connection.
  func leave(_ page: String) async
  /// Returns the number and the JSON of the state, or `nil` if it is not newer than a number.
  func state(after number: Int) async -> (news: Int, json: String)?
  /// Answers a message of a page, or returns `nil` for an unknown path.
  ///
  /// - Parameter page: The identifier of the page's connection.
  func answer(_ path: String, _ body: [UInt8], page: String) async throws -> TunerResponder.Reply?
}
