/// A requested typeface, size and weight, which text layout resolves to an installed font.
public struct Font: Hashable, Sendable {
  /// The weight of a font.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    /// CSS weight 400.
    case regular
    /// CSS weight 500.
    case medium
    /// CSS weight 600.
    case semibold
    /// CSS weight 700.
    case bold

    /// The weight as a CSS and OpenType number.
    package var number: Int {
      switch self {
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      }
    }
  }

  /// The default family: free, designed for screens and similar to the system fonts of phones.
  public static let defaultFamily = "Inter"

  /// The family name, or a comma-separated list of names in order of preference.
  public var family: String
  /// The em size, in points.
  public var size: Double
  /// The requested weight; the installed face with the closest weight is used.
  public var weight: Weight

  /// Creates a font of a size in points.
  public init(family: String = Font.defaultFamily, size: Double, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
