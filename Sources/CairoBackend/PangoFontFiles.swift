import CFontconfig
import VectorDrawing

/// A fontconfig configuration of one's own: the machine's fonts, and before them those of files.
///
/// Nothing is added to the configuration that the whole process shares, so two layouts with
/// different files do not see one another's.
struct PangoFontFiles: ~Copyable {
  /// The configuration.
  let configuration: OpaquePointer
  /// The families that the files hold, as they name themselves, each once.
  let families: [String]

  /// Reads the files.
  ///
  /// - Throws: the first path at which there is no font.
  init(paths: [String]) throws(TextLayoutError) {
    let families = try Self.families(inFilesAt: paths)
    // Between fonts that fit equally well fontconfig takes the machine's; so that a file stands for
    // its family whatever is installed, the machine's fonts of that family are left out.
    let rejection = Self.rejection(of: families)
    guard let configuration = FcInitLoadConfig() else { throw .noFonts }
    let isBuilt =
      FcConfigParseAndLoadFromMemory(configuration, rejection, FcBool(FcTrue)) != 0
      && FcConfigBuildFonts(configuration) != 0
    guard isBuilt else {
      FcConfigDestroy(configuration)
      throw .noFonts
    }
    for path in paths where FcConfigAppFontAddFile(configuration, path) == 0 {
      FcConfigDestroy(configuration)
      throw .fontFile(path)
    }
    self.configuration = configuration
    self.families = families
  }

  deinit { FcConfigDestroy(configuration) }

  private static func families(inFilesAt paths: [String]) throws(TextLayoutError) -> [String] {
    var families: [String] = []
    for path in paths {
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
    }
    return families
  }

  /// Rules in fontconfig's own language that leave the families out of what is installed.
  private static func rejection(of families: [String]) -> String {
    let patterns = families.map { family in
      "<pattern><patelt name=\"family\"><string>\(family.escapedForXML)</string></patelt></pattern>"
    }
    return "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
      + "<selectfont><rejectfont>" + patterns.joined() + "</rejectfont></selectfont></fontconfig>"
  }
}

extension String {
  /// With the characters that mean something in XML as references.
  fileprivate var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
