import FileAccess

/// Who serves the page of `reel tune`.
///
/// A server takes libraries of which no other command has a use, and which would be loaded at the start of
/// each; so it is in a module of its own, `ReelTuning`.
public struct LivePage: Sendable {
  /// Serves what is ordered, which is asked for only if this program serves.
  let serve: @Sendable (_ order: () throws -> TuneOrder) async throws -> Void

  /// Nobody: `tune` says that there is no page.
  public static let missing = LivePage { _ in
    throw Failure(
      .unavailable,
      "this program has no live page; for one, its source imports ReelTuning and calls "
        + "ReelCommands.main(livePage: .served)")
  }

  /// Another program with the arguments of `tune`, whose process this one becomes.
  ///
  /// - Parameter name: its name, in the folder where this program is.
  public static func program(named name: String) -> LivePage {
    LivePage { _ in throw await become(name) }
  }

  /// This program itself.
  ///
  /// - Parameter serve: serves until it is cancelled.
  package static func servedHere(
    _ serve: @escaping @Sendable (TuneOrder) async throws -> Void
  ) -> LivePage {
    LivePage { order in
      let order = try order()
      do {
        try await Interruption.cancelling { try await serve(order) }
      } catch is CancellationError {
        // That is how it ends: nothing is lost, and there is nothing to say.
        throw Failure(.interrupted, lines: [])
      }
    }
  }

  private static let releaseCommand = "swift build -c release --static-swift-stdlib"

  /// Builds another program in the configuration of this one.
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
    // Behind the program's own name and that of the command.
    let arguments = Array(CommandLine.arguments.dropFirst(2))
    let error = ChildProgram(path: path, arguments: arguments).replaceThis()
    guard error.reason == .noSuchFile else {
      return Failure(.unavailable, "cannot run \(path): \(error.reason)")
    }
    return Failure(
      .unavailable,
      "\(path) is missing, and it serves the live page; "
        + (path.split(separator: "/").contains(".build")
          ? "build it beside this program: \(buildCommand) --product \(name)"
          : "install RefreshReel's package with both programs, or copy \(name) beside this one; its "
            + "source builds it with: \(releaseCommand) --product \(name)"))
  }
}
