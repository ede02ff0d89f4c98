import FileAccess
package import GoldenImages

/// The subject of a live page, and the way it is served.
package struct LiveOrder: Sendable {
  /// The subject of the page.
  package enum Subject: Sendable {
    /// A scenario, by `reel tune`.
    case scenario(TuneOptions)
    /// Failed goldens, by `reel verify --serve`; the closure verifies all scenarios, and writes the
    /// failures for approval.
    case goldens(verify: @Sendable () async throws -> [VerifiedScenario])
  }

  package var subject: Subject
  /// The port to listen on; 0 for any free port.
  package var port: UInt16
  /// Whether the page is opened in the browser.
  package var isOpening: Bool

  /// Prints the address, and opens the page in the browser if requested.
  ///
  /// - Parameters:
  ///   - address: The address of the page.
  ///   - opener: The path of an HTML file that redirects to the address; `nil` if it was not
  ///     written.
  /// - Throws: `FileError` if the address cannot be printed.
  package func tell(_ address: String, opener: String?) throws {
    try Destination.standardOutput.write("\(address)\n".utf8)
    if isOpening { Browser.open(opener) }
  }
}
