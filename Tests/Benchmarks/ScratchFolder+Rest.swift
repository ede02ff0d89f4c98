extension ScratchFolder {
  /// Waits until creating files is as fast as on an idle file system.
  ///
  /// After an earlier measurement deletes thousands of files, ext4 skips their inode numbers one
  /// by one for some minutes. After `attempts` probes, the function prints a warning and returns.
  /// The folder must exist until the measurement ends, because deleting its own files would slow
  /// down the file system again.
  func waitForFileSystem(_ messages: MessageWriter) async throws {
    for attempt in 0..<Self.attempts {
      // Each new folder may allocate its files in a different part of the disk.
      let time =
        try (0..<Self.folderCount).map {
          try secondsOfFile(in: "probe_\(attempt)_\($0)")
        }.max() ?? 0
      guard time > Self.limit else { return }
      if attempt == 0 {
        messages.note("creating a file takes \((time * 1e6).decimalText(places: 0)) µs; waiting")
      }
      try await Task.sleep(for: Self.pause)
    }
    messages.warn("creating files takes longer than usual, so the measured times are too long")
  }

  /// Returns the average time of creating a file in a new folder, in seconds.
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
  /// The limit for creating a file, in seconds; an idle file system needs about 20 µs.
  private static let limit = 60e-6
  /// The interval between probes.
  private static let pause = Duration.seconds(15)
  private static let attempts = 24
}
