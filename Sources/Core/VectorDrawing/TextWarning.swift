import Texts

/// What was not found when text was laid out.
///
/// The picture can be drawn all the same, but not as it was meant.
package enum TextWarning: Hashable, Sendable, CustomStringConvertible {
  /// A family that is not installed, and the one taken in its place.
  case missingFamily(String, found: String)
  /// Characters of a text that no font has a glyph for, each once.
  case missingGlyphs([Unicode.Scalar], text: String)

  /// The names that every machine maps to a font of its own choice (CSS Fonts 4, section 2.1.3,
  /// with fontconfig's short form of the first): what is found is never called so.
  fileprivate static let genericFamilies: Set<String> = [
    "sans", "sans-serif", "serif", "monospace", "mono", "system-ui", "cursive", "fantasy",
  ]

  /// Says what is missing and what to do about it.
  package var description: String {
    switch self {
    case .missingFamily(let family, let found):
      "the font family “\(family)” is not installed; “\(found)” is drawn in its place"
    case .missingGlyphs(let characters, let text):
      "no font has a glyph for \(characters.map(\.printed).joined(separator: ", "))"
        + " in the text “\(text)”; install one that has, or name its file"
    }
  }
}

extension LaidOutText {
  /// What was not found: the family, glyphs, or nothing.
  package var warnings: [TextWarning] {
    guard !string.isEmpty else { return [] }
    var warnings: [TextWarning] = []
    // As CSS has it, a family may be a list of names of which the first that is there is taken.
    let families = font.family.split(separator: ",").map {
      String($0).trimmedOfSpaces.lowercased()
    }
    if !families.contains(where: TextWarning.genericFamilies.contains),
      !families.contains(resolvedFamily.lowercased())
    {
      warnings.append(.missingFamily(font.family, found: resolvedFamily))
    }
    if !unknownCharacters.isEmpty {
      var seen: Set<Unicode.Scalar> = []
      warnings.append(
        .missingGlyphs(
          unknownCharacters.filter { seen.insert($0).inserted }, text: string))
    }
    return warnings
  }
}

extension DisplayList {
  /// What was not found for the list's texts, each warning once, in drawing order.
  package var textWarnings: [TextWarning] {
    var seen: Set<TextWarning> = []
    return texts.flatMap(\.warnings).filter { seen.insert($0).inserted }
  }

  /// The texts, in drawing order.
  package var texts: [LaidOutText] {
    items.allResults { if case .text(let item) = $0 { item.text } else { nil } }
  }
}

extension Unicode.Scalar {
  /// As the Unicode standard writes a code point, and as it looks where it can be seen: `“あ” (U+3042)`.
  fileprivate var printed: String {
    let code = "U+" + String(value, radix: 16, uppercase: true).zeroPadded(to: 4)
    switch properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return code
    default: return "“\(self)” (\(code))"
    }
  }
}
