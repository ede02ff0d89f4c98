import CFontconfig

/// A private fontconfig configuration of the machine's fonts and rules, and of font files.
///
/// It is independent of the process-wide configuration, so layouts with different font files do
/// not affect each other. It is also independent of the language of the environment.
struct FontConfiguration: ~Copyable {
  let pointer: OpaquePointer
  /// The family names in each font file.
  let families: [[String]]

  /// Loads the machine's configuration and the font files.
  ///
  /// - Throws: ``TextLayoutError/fontFile(_:)`` for the first path without a font, or
  ///   ``TextLayoutError/noFonts`` if fontconfig cannot be initialized.
  init(files paths: [String] = []) throws(TextLayoutError) {
    let families = try Self.families(inFilesAt: paths)
    guard let pointer = FcConfigCreate() else { throw .noFonts }
    // These rules must precede the rules that depend on the language. A machine without a
    // configuration file has no font directories either, but the font files can still be used.
    let rules = Self.rules(leavingOut: families.flatMap(\.self))
    let isBuilt =
      FcConfigParseAndLoadFromMemory(pointer, rules, FcBool(FcTrue)) != 0
      && (FcConfigParseAndLoad(pointer, nil, FcBool(FcFalse)) != 0 || !paths.isEmpty)
      && FcConfigBuildFonts(pointer) != 0
    guard isBuilt else {
      FcConfigDestroy(pointer)
      throw .noFonts
    }
    for path in paths where FcConfigAppFontAddFile(pointer, path) == 0 {
      FcConfigDestroy(pointer)
      throw .fontFile(path)
    }
    self.pointer = pointer
    self.families = families
  }

  deinit { FcConfigDestroy(pointer) }

  /// The family, style and version of each of the machine's fonts, sorted and without duplicates.
  var installedNames: [String] {
    guard let fonts = FcConfigGetFonts(pointer, FcSetSystem)?.pointee else { return [] }
    let names = (0..<Int(fonts.nfont)).map { index in
      var version: Int32 = 0
      FcPatternGetInteger(fonts.fonts[index], FC_FONTVERSION, 0, &version)
      let words = [FC_FAMILY, FC_STYLE].map { property in
        var word: UnsafeMutablePointer<FcChar8>?
        FcPatternGetString(fonts.fonts[index], property, 0, &word)
        return word.map { String(cString: $0) } ?? ""
      }
      return "\(words[0]) \(words[1]) \(version)"
    }
    return Set(names).sorted()
  }

  private static func families(inFilesAt paths: [String]) throws(TextLayoutError) -> [[String]] {
    var all: [[String]] = []
    for path in paths {
      var families: [String] = []
      guard let alone = FcConfigCreate() else { throw .noFonts }
      defer { FcConfigDestroy(alone) }
      guard FcConfigAppFontAddFile(alone, path) != 0,
        let fonts = FcConfigGetFonts(alone, FcSetApplication)?.pointee, fonts.nfont > 0
      else { throw .fontFile(path) }
      for index in 0..<Int(fonts.nfont) {
        var number: Int32 = 0
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(fonts.fonts[index], FC_FAMILY, number, &name)
          == FcResultMatch, let found = name
        {
          let family = String(cString: found)
          if !families.contains(family) { families.append(family) }
          number += 1
        }
      }
      all.append(families)
    }
    return all
  }

  /// Returns the rules as a fontconfig document.
  ///
  /// fontconfig appends the languages of `LANG` and related variables to the language of the
  /// text, and its rules choose among fonts by these languages. The rules here keep only the first
  /// language, which is that of the text, and request family names in English.
  ///
  /// Among fonts that match equally well, fontconfig prefers the machine's. The machine's fonts
  /// of the given families are rejected, so that the font files are used for their families.
  private static func rules(leavingOut families: [String]) -> String {
    let patterns = families.map { family -> XMLText in
      "<pattern><patelt name=\"family\"><string>\(family)</string></patelt></pattern>"
    }
    let rules: XMLText = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <match target="pattern">
      <edit name="lang" mode="assign_replace" binding="strong"><name>lang</name></edit>
      <edit name="namelang" mode="assign_replace"><string>en</string></edit>
      </match>
      <selectfont><rejectfont>\(patterns.joined())</rejectfont></selectfont>
      </fontconfig>
      """
    return rules.text
  }
}
