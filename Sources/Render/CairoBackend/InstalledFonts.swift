import CFontconfig
import VectorDrawing

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

  private struct State: ~Copyable {
    var names: [String]?
    /// A configuration of which only the names have been read.
    var spare: FontConfiguration?
  }

  /// Reading the machine's configuration takes long, so that the names and the first layout share it.
  private static let state = Guarded(State())

  /// The fonts by their families, styles and versions, each once, sorted: the same on all machines that have
  /// the same fonts, wherever their files lie.
  package static var list: [String] {
    state.withLock { state in
      if let names = state.names { return names }
      state.spare = try? FontConfiguration()
      let names = state.spare?.installedNames ?? []
      state.names = names
      return names
    }
  }

  /// A configuration of the installed fonts for a layout of its own.
  static func configuration() throws(TextLayoutError) -> FontConfiguration {
    try state.withLock { state throws(TextLayoutError) in
      if let spare = state.spare.take() { return spare }
      let configuration = try FontConfiguration()
      state.names = state.names ?? configuration.installedNames
      return configuration
    }
  }

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
