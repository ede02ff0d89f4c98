import CFontconfig

/// The fonts that are installed, as fontconfig sees them.
package enum InstalledFonts {
  /// The folders in which there may be fonts, and the files that say which: what fontconfig itself looks at
  /// to see whether it has to look anew.
  package static var places: [String] {
    [FcConfigGetConfigFiles(nil), FcConfigGetFontDirs(nil)].flatMap { list in
      guard let list else { return [String]() }
      defer { FcStrListDone(list) }
      var names: [String] = []
      while let name = FcStrListNext(list) { names.append(String(cString: name)) }
      return names
    }
  }
}
