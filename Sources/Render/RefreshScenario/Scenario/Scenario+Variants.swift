extension Scenario {
  /// A named set of settings that replace the file's, for comparison.
  package struct Variant: Hashable, Sendable {
    /// The name, as used by `--variant` and `{variant}`.
    package var name: String
    /// The settings, in file order.
    package var settings: [ScenarioOverride]

    /// The maximum number of variants in a file.
    package static let maximumCount = 64
  }
}

/// The schema of the `variants` section.
enum VariantSchema {
  static let key = "variants"

  static let help = "Named sets of settings to compare; each is a mapping from paths to values."

  static let nameForm =
    "a letter or digit first, then letters, digits, spaces, -, _ and ., at most "
    + "\(maximumNameLength) characters"

  private static let maximumNameLength = 64

  /// The JSON Schema of a name: the rules of ``isName(_:)`` for its beginning, its end and the rest.
  ///
  /// The reader alone decides about characters beyond ASCII.
  static let nameSchema: JSONValue = [
    "pattern": #"^(?=[^\x00-/:-@\[-`{-\x7F])(?!.* $)[^\x00-\x1F!-,/:-@\[-^`{-\x7F]*$"#,
    "maxLength": .integer(maximumNameLength),
  ]

  /// Returns whether a text can name a variant.
  ///
  /// The rules ensure that a name can be used in file names and in comma-separated lists.
  static func isName(_ text: String) -> Bool {
    func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, isWordPart(first), scalars.count <= maximumNameLength,
      text.last != " "
    else { return false }
    return scalars.allSatisfy { isWordPart($0) || " -_.".unicodeScalars.contains($0) }
  }

  /// The top-level keys that a variant cannot set.
  static let fixedKeys = ["reel", key]
}
