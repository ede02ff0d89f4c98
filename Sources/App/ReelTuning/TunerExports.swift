public import RefreshScenario

/// What the live page may write besides its scenario: what plays, as files in one folder.
public struct TunerExports: Sendable {
  /// What the page asks for.
  public struct Order: Sendable {
    /// The scenario file.
    public var scenario: String
    /// One of its variants.
    public var variant: String?
    /// What plays in the place of the file's values, in order.
    public var overrides: [ScenarioOverride]
    /// One of the formats.
    public var format: String
    /// Where it is to be written; it has no ending yet.
    public var path: String
  }

  /// The formats that the page offers, such as `gif`.
  public var formats: [String]
  /// The folder.
  public var folder: String
  /// Writes a file, and tells its path.
  var write: @Sendable (Order) async throws -> String

  /// Lets a page export.
  ///
  /// - Parameters:
  ///   - formats: what it offers.
  ///   - folder: where files go.
  ///   - write: writes a file, and tells its path; what it throws is shown on the page.
  public init(
    formats: [String], folder: String, write: @Sendable @escaping (Order) async throws -> String
  ) {
    (self.formats, self.folder, self.write) = (formats, folder, write)
  }
}
