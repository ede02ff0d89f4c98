extension ReelProgram {
  /// Returns a scenario of a wave on a small screen, with goldens.
  static func wave(_ settings: String = "hillHeight: 40", golden: String) -> String {
    """
    reel: 1
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { style: wave, ballCount: 3, ballSize: 6, \(settings) }
    golden: { \(golden) }

    """
  }

  /// Moves the failed goldens to the folder `download`, as if they came from another machine.
  func downloadFailures() throws {
    try makeFolder("download")
    try FileManager.default.moveItem(
      atPath: folder.path(of: ".reel/failed"), toPath: folder.path(of: "download/failed"))
  }
}
