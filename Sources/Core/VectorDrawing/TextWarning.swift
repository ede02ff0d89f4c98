/// A font family or glyph that text layout did not find.
///
/// The text is drawn with a substitute.
package enum TextWarning: Hashable, Sendable, CustomStringConvertible {
  /// A family that is not installed, and the family used instead.
  case missingFamily(String, found: String)
  /// The distinct characters of a text that no font has a glyph for.
  case missingGlyphs([Unicode.Scalar], text: String)

  /// The generic family names (CSS Fonts 4, section 2.1.3) and fontconfig's short forms of them.
  ///
  /// Each machine maps them to its own fonts, so a resolved family never has one of these names.
  fileprivate static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy",
  ]

  package var description: String {
    switch self {
    case .missingFamily(let family, let found):
      "the font family “\(family)” is not installed; “\(found)” is used instead"
    case .missingGlyphs(let characters, let text):
      "no font has a glyph for \(characters.map(\.printed).joined(separator: ", ")) in the text "
        + "“\(text)”; install a font that has them, or add its file to fonts"
    }
  }
}

extension LaidOutText {
  /// The warnings about the family and the glyphs of the text; empty for an empty string.
  package var warnings: [TextWarning] {
    guard !string.isEmpty else { return [] }
    var warnings: [TextWarning] = []
    // As in CSS, a family may be a comma-separated list of names, in order of preference.
    let families = font.family.split(separator: ",").map {
      $0.trimmed(of: \.isWhitespace).lowercased()
    }
    if !families.contains(where: TextWarning.genericFamilies.contains),
      !families.contains(resolvedFamily.lowercased())
    {
      warnings.append(.missingFamily(font.family, found: resolvedFamily))
    }
    if !unknownCharacters.isEmpty {
      var seen: Set<Unicode.Scalar> = []
      warnings.append(
        .missingGlyphs(unknownCharacters.filter { seen.insert($0).inserted }, text: string))
    }
    return warnings
  }
}

extension DisplayList {
  /// The distinct warnings about the texts of the list, in drawing order.
  package var textWarnings: [TextWarning] {
    var seen: Set<TextWarning> = []
    return texts.flatMap(\.warnings).filter { seen.insert($0).inserted }
  }

  /// The laid-out texts, in drawing order.
  package var texts: [LaidOutText] {
    items.allResults { if case .text(let item) = $0 { item.text } else { nil } }
  }
}

extension Unicode.Scalar {
  /// The code point, after the character itself if it is visible: `“あ” (U+3042)`.
  fileprivate var printed: String {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return codePoint
    default: return "“\(self)” (\(codePoint))"
    }
  }
}
