import Texts

/// A curve or colour that YAML takes apart because it is not quoted.
struct YAMLTrap {
  /// What was meant.
  var kind: Kind
  /// Where it stands in the text.
  var range: Range<Int>

  enum Kind {
    /// `#FF5A36`: everything from `#` on is a comment.
    case color
    /// `cubic-bezier(.42,0,.58,1)` in a flow mapping: the commas end the value.
    case splitAtCommas
    /// `spring(duration: .5)`: the colon makes a mapping of it.
    case splitAtColon
  }

  /// What to tell the file's author.
  func message(for found: String) -> String {
    let reason =
      switch kind {
      case .color: "without quotes YAML takes it for a comment"
      case .splitAtCommas: "without quotes YAML splits it at its commas"
      case .splitAtColon: "without quotes YAML takes it for a mapping"
      }
    return "quote this: \"\(found.shortened())\"; \(reason)"
  }

  /// The first trap in a stretch of one line, outside quotes, that makes a text unreadable: curves
  /// that are only split at commas never do.
  static func first(in scalars: [Unicode.Scalar], range: Range<Int>) -> YAMLTrap? {
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
        let trap = curve(in: scalars, at: index, before: range.upperBound),
        trap.kind == .splitAtColon
      {
        return trap
      } else if scalar != " ", scalar != "\t" {
        previous = scalar
      }
      previousIsBlank = scalar == " " || scalar == "\t"
      index += 1
    }
    return nil
  }

  /// An unquoted colour at `index`: `#` and 3, 4, 6 or 8 hexadecimal digits, alone.
  static func color(in scalars: [Unicode.Scalar], at index: Int, before end: Int) -> YAMLTrap? {
    guard index < end, scalars[index] == "#" else { return nil }
    var last = index + 1
    while last < end, scalars[last].properties.isASCIIHexDigit { last += 1 }
    guard [3, 4, 6, 8].contains(last - index - 1),
      last == end || " \t,}]".unicodeScalars.contains(scalars[last])
    else { return nil }
    return YAMLTrap(kind: .color, range: index..<last)
  }

  /// An unquoted curve at `index`, a name with arguments, that a comma or a colon takes apart.
  static func curve(in scalars: [Unicode.Scalar], at index: Int, before end: Int) -> YAMLTrap? {
    var open = index
    while open < end, isNameStart(scalars[open]) || scalars[open] == "-" { open += 1 }
    // Another bracket ends the search: a text full of them would be gone through once for each.
    guard open > index, open < end, scalars[open] == "(",
      let close = scalars[(open + 1)..<end].firstIndex(where: { "()".unicodeScalars.contains($0) }),
      scalars[close] == ")"
    else { return nil }
    let arguments = scalars[open..<close]
    let isMapping = zip(arguments, arguments.dropFirst()).contains {
      $0 == ":" && ($1 == " " || $1 == "\t")
    }
    guard isMapping || arguments.contains(",") else { return nil }
    return YAMLTrap(
      kind: isMapping ? .splitAtColon : .splitAtCommas, range: index..<(close + 1))
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
