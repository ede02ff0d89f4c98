import RefreshScenario

/// What the live page may write besides its scenario: what plays, as files in one folder.
struct TunerExports: Sendable {
  /// What the page asks for.
  struct Order: Sendable {
    /// The scenario file.
    var scenario: String
    /// One of its variants.
    var variant: String?
    /// What plays in the place of the file's values, in order.
    var overrides: [ScenarioOverride]
    /// One of the formats.
    var format: String
    /// Where it is to be written; it has no ending yet.
    var path: String
  }

  /// The formats that the page offers, such as `gif`.
  var formats: [String]
  /// The folder.
  var folder: String
  /// Writes a file, and tells its path.
  var write: @Sendable (Order) async throws -> String

  /// Lets a page export.
  ///
  /// - Parameters:
  ///   - formats: what it offers.
  ///   - folder: where files go.
  ///   - write: writes a file, and tells its path; what it throws is shown on the page.
  init(
    formats: [String], folder: String, write: @Sendable @escaping (Order) async throws -> String
  ) {
    (self.formats, self.folder, self.write) = (formats, folder, write)
  }
}
