import CCairo

/// What cairo says about its work so far: a number, so that one this version does not know is still
/// told apart from success.
public struct CairoStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// cairo's number.
  public let rawValue: UInt32

  /// Wraps cairo's number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Everything has worked.
  public static let success = CairoStatus(rawValue: 0)

  init(_ status: cairo_status_t) { rawValue = status.rawValue }

  /// cairo's own words.
  public var description: String {
    String(cString: cairo_status_to_string(cairo_status_t(rawValue: rawValue)))
  }
}
