/// An unquoted curve or color that YAML misinterprets.
struct YAMLPitfall {
  var misreading: Misreading
  /// The range of the curve or color in the text.
  var range: Range<Int>

  /// The way in which YAML reads the text.
  enum Misreading {
    /// A color such as `#FF5A36`, which YAML reads as a comment.
    case color
    /// A curve such as `cubic-bezier(.42,0,.58,1)` in a flow mapping, where a comma ends the
    /// value.
    case splitAtCommas
    /// A curve such as `spring(duration: .5)`, which YAML reads as a mapping because of its
    /// colon.
    case splitAtColon
  }

  /// Returns a message that asks the author to quote the text.
  func message(for found: String) -> String {
    let reason =
      switch misreading {
      case .color: "without quotes, YAML reads it as a comment"
      case .splitAtCommas: "without quotes, YAML splits it at its commas"
      case .splitAtColon: "without quotes, YAML reads it as a mapping"
      }
    return "quote this: \"\(found.shortened())\"; \(reason)"
  }

  /// Returns the first curve or color in a line, outside quotes, that makes the text unreadable, or
  /// `nil` if none exists.
  ///
  /// Curves that are only split at commas leave the text readable and are not returned.
  ///
  /// - Parameter range: The range to search, within one line.
  static func first(in scalars: [Unicode.Scalar], range: Range<Int>) -> YAMLPitfall? {
    var previous: Unicode.Scalar = "\n"
    var previousIsBlank = true
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = scalars[index]
      let beginsValue = ":,[{-\n".unicodeScalars.contains(previous)
      if scalar == "\"" || scalar == "'", beginsValue {
        index += 1
        while index < range.upperBound, scalars[index] != scalar {
          index += scalars[index] == "\\" && scalar == "\"" ? 2 : 1
        }
        previous = scalar
      } else if scalar == "#", previousIsBlank {
        return beginsValue ? color(in: scalars, at: index, before: range.upperBound) : nil
      } else if beginsValue, isNameStart(scalar),
        let pitfall = curve(in: scalars, at: index, before: range.upperBound),
        pitfall.misreading == .splitAtColon
      {
        return pitfall
      } else if scalar != " ", scalar != "\t" {
        previous = scalar
      }
      previousIsBlank = scalar == " " || scalar == "\t"
      index += 1
    }
    return nil
  }

  /// Returns the unquoted color at an index, or `nil` if none exists.
  ///
  /// A color is `#` with 3, 4, 6 or 8 hexadecimal digits, followed by a delimiter.
  static func color(in scalars: [Unicode.Scalar], at index: Int, before end: Int) -> YAMLPitfall? {
    guard index < end, scalars[index] == "#" else { return nil }
    var last = index + 1
    while last < end, scalars[last].properties.isASCIIHexDigit { last += 1 }
    guard [3, 4, 6, 8].contains(last - index - 1),
      last == end || " \t,}]".unicodeScalars.contains(scalars[last])
    else { return nil }
    return YAMLPitfall(misreading: .color, range: index..<last)
  }

  /// Returns the unquoted curve at an index that YAML splits at a comma or colon, or `nil`.
  ///
  /// A curve is a name with arguments in parentheses.
  static func curve(in scalars: [Unicode.Scalar], at index: Int, before end: Int) -> YAMLPitfall? {
    var open = index
    while open < end, isNameStart(scalars[open]) || scalars[open] == "-" { open += 1 }
    // The search ends at any parenthesis, so that many parentheses do not make it quadratic.
    guard open > index, open < end, scalars[open] == "(",
      let close = scalars[(open + 1)..<end].firstIndex(where: { "()".unicodeScalars.contains($0) }),
      scalars[close] == ")"
    else { return nil }
    let arguments = scalars[open..<close]
    let isMapping = zip(arguments, arguments.dropFirst()).contains {
      $0 == ":" && ($1 == " " || $1 == "\t")
    }
    guard isMapping || arguments.contains(",") else { return nil }
    return YAMLPitfall(
      misreading: isMapping ? .splitAtColon : .splitAtCommas, range: index..<(close + 1))
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
