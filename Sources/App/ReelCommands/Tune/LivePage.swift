import FileAccess

/// The server of the pages of `reel tune` and `reel verify --serve`.
///
/// The server is in a separate module, `ReelTuning`, so that a program without it links no library
/// for sockets.
public struct LivePage: Sendable {
  /// A closure that serves the page of an order.
  ///
  /// It creates the order only if this process is the server.
  let serve: @Sendable (_ order: () throws -> LiveOrder) async throws -> Void

  /// No server: `tune` and `verify --serve` fail with a message that the program has no live page.
  public static let missing = LivePage { _ in
    throw Failure(
      .unavailable,
      "this program has no live page; to add one, import ReelTuning in its source and call "
        + "ReelCommands.main(livePage: .served)")
  }

  /// Returns a server in this process.
  ///
  /// - Parameter serve: A closure that serves the page until its task is canceled.
  package static func servedHere(
    _ serve: @escaping @Sendable (LiveOrder) async throws -> Void
  ) -> LivePage {
    LivePage { order in
      let order = try order()
      do {
        try await Interruption.cancelling { try await serve(order) }
      } catch is CancellationError {
        // Cancellation is the normal end of the server, so no message is printed.
        throw Failure(.interrupted, lines: [])
      }
    }
  }
}
