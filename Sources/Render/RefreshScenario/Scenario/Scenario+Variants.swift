extension Scenario {
  /// A named set of settings that take the place of the file's, to be compared with others.
  package struct Variant: Hashable, Sendable {
    /// The name, by which `--variant` and `{variant}` know it.
    package var name: String
    /// The settings, in the file's order; none for the file as it is.
    package var settings: [ScenarioOverride]

    /// The most variants of a file.
    package static let maximumCount = 64
  }
}

/// The `variants` section.
enum VariantSchema {
  static let key = "variants"

  static let help = "Named sets of settings to compare, each a mapping of paths to values."

  static let nameForm =
    "a letter or digit first, then letters, digits, spaces, -, _ and ., at most 64 characters"

  /// Whether a text names a variant: it becomes part of file names and of lists with commas.
  static func isName(_ text: String) -> Bool {
    func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, isWordPart(first), scalars.count <= 64, text.last != " "
    else { return false }
    return scalars.allSatisfy { isWordPart($0) || " -_.".unicodeScalars.contains($0) }
  }

  /// Keys that belong to the whole file.
  static let fixedKeys = ["reel", key]
}
