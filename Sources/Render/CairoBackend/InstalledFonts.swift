import CFontconfig

/// The fonts that are installed, as fontconfig sees them.
package enum InstalledFonts {
  /// The folders in which there may be fonts, and the files that say which: what fontconfig itself looks at
  /// to see whether it has to look anew.
  package static var places: [String] {
    guard let configuration = FcConfigCreate() else { return [] }
    defer { FcConfigDestroy(configuration) }
    guard FcConfigParseAndLoad(configuration, nil, FcBool(FcFalse)) != 0 else { return [] }
    return [FcConfigGetConfigFiles(configuration), FcConfigGetFontDirs(configuration)]
      .flatMap { list in
        guard let list else { return [String]() }
        defer { FcStrListDone(list) }
        var names: [String] = []
        while let name = FcStrListNext(list) { names.append(String(cString: name)) }
        return names
      }
  }

  /// The fonts by their families, styles and versions, each once, sorted: the same on all machines that have
  /// the same fonts, wherever their files lie.
  package static let list: [String] = {
    guard let configuration = try? FontConfiguration(),
      let fonts = FcConfigGetFonts(configuration.pointer, FcSetSystem)?.pointee
    else { return [] }
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
  }()

  /// Gives the process an empty configuration to share, as nothing in a program of ours reads the one of the
  /// machine: layouts have their own.
  ///
  /// Pango would read the machine's in a thread of its own as soon as text is laid out, which is a fifth of
  /// what a first frame with labels takes. To be called before any thread starts, by who owns the process.
  package static func shareNone() {
    // Where it cannot be made, all is as it was.
    guard let configuration = FcConfigCreate() else { return }
    FcConfigSetCurrent(configuration)
    // Fontconfig holds it from here on.
    FcConfigDestroy(configuration)
  }
}
