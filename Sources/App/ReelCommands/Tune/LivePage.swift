import FileAccess

/// The server of the pages of `reel tune` and `reel verify --serve`.
///
/// The server depends on libraries that no other command uses and that would be loaded at the
/// start of each command. It is therefore in a separate module, `ReelTuning`.
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

  /// Returns a server that is another program with the arguments of this one.
  ///
  /// This process is replaced by that program.
  ///
  /// - Parameter name: The file name of the program, in the folder of this program.
  public static func program(named name: String) -> LivePage {
    LivePage { _ in throw await become(name) }
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

  private static let releaseCommand = "swift build -c release --static-swift-stdlib"

  /// The command that builds another program in the configuration of this one.
  private static var buildCommand: String {
    #if DEBUG
      "swift build"
    #else
      releaseCommand
    #endif
  }

  @MainActor
  private static func become(_ name: String) -> Failure {
    let path = InputFile.path(of: name, in: CanonicalPath.split(ChildProgram.ownPath).folder)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let error = ChildProgram(path: path, arguments: arguments).replaceThis()
    guard error.reason == .noSuchFile else {
      return Failure(.unavailable, "cannot run \(path): \(error.reason)")
    }
    return Failure(
      .unavailable,
      "cannot serve the live page: \(path) is missing; "
        + (ExactPath.parts(of: path).contains(".build")
          ? "build it with: \(buildCommand) --product \(name)"
          : "install the RefreshReel package, which contains both programs, or copy \(name) into "
            + "the folder of this program; to build it from source, type: "
            + "\(releaseCommand) --product \(name)"))
  }
}
