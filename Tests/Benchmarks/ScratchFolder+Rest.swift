import ReelCommands
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ScratchFolder {
  /// Waits while new files take longer than they do by themselves, as behind an earlier measurement, of which
  /// thousands of files have just been removed: ext4 passes over their numbers one by one, for some minutes.
  ///
  /// It gives up where that lasts, and says so. The folder is to be there until all is measured, since its own
  /// files are as many more numbers.
  func waitForFileSystem(_ messages: MessageWriter) async throws {
    for attempt in 0..<Self.attempts {
      // Each new folder may have its files elsewhere on the disk.
      let time =
        try (0..<Self.folderCount).map {
          try secondsOfFile(in: "probe_\(attempt)_\($0)")
        }.max() ?? 0
      guard time > Self.limit else { return }
      if attempt == 0 {
        messages.note("a new file takes \((time * 1e6).decimalText(places: 0)) µs: waiting")
      }
      try await Task.sleep(for: Self.pause)
    }
    messages.warn("new files still take longer than usual, and so does what is measured")
  }

  /// How long it takes to make a file, on the average of many in a new folder.
  private func secondsOfFile(in name: String) throws -> Double {
    try makeFolder(name)
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<Self.fileCount {
      guard FileManager.default.createFile(atPath: path("\(name)/\(number)"), contents: nil) else {
        throw Failure(.cannotCreate, "cannot create a file in \(path(name))")
      }
    }
    return (clock.now - start).inSeconds / Double(Self.fileCount)
  }

  private static let folderCount = 12
  private static let fileCount = 200
  /// What a file takes at most, in seconds; by itself it takes some 20 µs.
  private static let limit = 60e-6
  /// How long it is between two looks, and how often it is looked.
  private static let pause = Duration.seconds(15)
  private static let attempts = 24
}
