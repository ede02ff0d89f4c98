/// A typeface at a size, as a scene asks for it; whether it is there, layout finds out.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  public enum Weight: String, CaseIterable, Hashable, Sendable {
    /// CSS weight 400.
    case regular
    /// CSS weight 500.
    case medium
    /// CSS weight 600.
    case semibold
    /// CSS weight 700.
    case bold

    /// The weight in CSS's and OpenType's numbers.
    package var number: Int {
      switch self {
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      }
    }
  }

  /// The family drawn with unless another is named: free, made for screens, close to what phones
  /// show.
  public static let defaultFamily = "Inter"

  /// The family's name.
  public var family: String
  /// The em's height, in points.
  public var size: Double
  /// The weight.
  public var weight: Weight

  /// Makes a font of the default family unless another is named.
  public init(family: String = Font.defaultFamily, size: Double, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
