/// The version of this library and of its command line.
public enum ToolVersion {
  /// The version, as `0.1.0`.
  public static let current = "0.1.0"
}
