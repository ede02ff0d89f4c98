package import RefreshScenario

/// One thing that a sweep varies, with what it becomes: a setting with its values, or the file's
/// variants.
public struct SweepAxis: Sendable {
  /// One of the values.
  package struct Choice: Sendable {
    /// The value or the variant's name, as people read it.
    package var label: String
    /// The variant that is chosen; `nil` where none is.
    package var variant: String?
    /// What is set.
    package var overrides: [ScenarioOverride]

    /// Whether all that is set are plain numbers.
    var isNumber: Bool { variant == nil && overrides.allSatisfy { Double($0.value) != nil } }
  }

  /// The setting's path, or `variant`.
  package let name: String
  /// The values, in order; at least one.
  package let choices: [Choice]

  /// The name of the axis that chooses variants.
  static let variantName = "variant"

  /// The most values of one setting.
  static let maximumCount = 10_000

  /// The variants of a file.
  ///
  /// - Throws: where it has none.
  package init(variantsOf file: ScenarioFile) throws(SweepSyntaxError) {
    guard !file.variants.isEmpty else {
      throw SweepSyntaxError(
        "\(file.fileName) has no variants; add some, such as variants: { now: {}, soft: "
          + "{ header.hillHeight: 40 } }, or vary a setting with --vary")
    }
    name = Self.variantName
    choices = file.variants.map { Choice(label: $0.name, variant: $0.name, overrides: []) }
  }

  /// Reads `KEY=VALUES`: values separated by commas outside of brackets and quotes, ranges such as
  /// `20..100:20` among them.
  public init(parsing text: String) throws(SweepSyntaxError) {
    guard let equals = text.firstIndex(of: "="),
      case let key = String(text[..<equals]),
      key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
    else {
      throw SweepSyntaxError(
        "“\(text)” is not KEY=VALUES; write for example header.hillHeight=20..100:20 or "
          + "header.bounceTiming=ease-out,back-out")
    }
    var values: [String] = []
    for part in Self.parts(of: text[text.index(after: equals)...]) {
      let value = Self.trimmed(part)
      guard !value.isEmpty else {
        throw SweepSyntaxError("“\(text)” has an empty value; take away the comma, or fill it in")
      }
      if let range = try SweepRange(parsing: value) {
        values += range.texts
      } else {
        values.append(value)
      }
      guard values.count <= Self.maximumCount else {
        throw SweepSyntaxError(
          "“\(key)” has more than \(Self.maximumCount) values, and no more are allowed")
      }
    }
    name = key
    choices = values.map {
      Choice(
        label: Self.unquoted($0), variant: nil,
        overrides: [ScenarioOverride(key: key, value: $0, option: "--vary")])
    }
  }

  /// Splits at commas outside of brackets and quotes.
  private static func parts(of text: Substring) -> [String] {
    var depth = 0
    var quote: Character?
    var parts = [""]
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "\"", "'": quote = character
        case "," where depth <= 0:
          parts.append("")
          continue
        default: break
        }
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, let first = text.first, first == text.last, "\"'".contains(first) else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
