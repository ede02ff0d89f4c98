import CFontconfig
import Texts
import VectorDrawing

/// A fontconfig configuration of one's own: the machine's fonts and rules, and before them the fonts
/// of files.
///
/// The configuration that the whole process shares is left alone, so two layouts with different
/// files do not see one another's. Nor does the environment's language play a part.
struct FontConfiguration: ~Copyable {
  /// The configuration, as fontconfig knows it.
  let pointer: OpaquePointer
  /// The families that each file holds, as they name themselves.
  let families: [[String]]

  /// Reads the machine's configuration and the files.
  ///
  /// - Throws: ``TextLayoutError/fontFile(_:)`` for the first path at which there is no font;
  ///   ``TextLayoutError/noFonts`` where fontconfig cannot be set up at all.
  init(files paths: [String] = []) throws(TextLayoutError) {
    let families = try Self.families(inFilesAt: paths)
    guard let pointer = FcConfigCreate() else { throw .noFonts }
    // Our rules come first, before any that look at the language. A machine without a file of rules
    // has no directories of fonts either; its files still have theirs.
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

  /// The families, styles and versions of the machine's fonts, each once, sorted.
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

  /// Rules in fontconfig's own language.
  ///
  /// To the language that a text is laid out in, fontconfig adds those of `LANG` and its relatives,
  /// by which rules choose between fonts of the same characters; only the first, the text's, is
  /// kept. Families are named in English, whatever other names they have.
  ///
  /// Between fonts that fit equally well fontconfig takes the machine's; so that a file stands for
  /// its family whatever is installed, the machine's fonts of that family are left out.
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
