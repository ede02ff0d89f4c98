import CFontconfig

/// The installed fonts, as found by fontconfig.
package enum InstalledFonts {
  private struct State: ~Copyable {
    var names: [String]?
    /// A configuration that was loaded to list the names and that no layout uses yet; `nil` if none
    /// exists.
    var spare: FontConfiguration?
  }

  /// The state shared by ``list`` and the first layout, because loading the configuration is
  /// slow.
  private static let state = Guarded(State())

  /// The family, style and version of each installed font, sorted and without duplicates.
  ///
  /// The list is identical on all machines with the same fonts, wherever their files are. It is
  /// empty if fontconfig cannot be initialized.
  package static var list: [String] {
    state.withLock { state in
      if let names = state.names { return names }
      state.spare = try? FontConfiguration()
      let names = state.spare?.installedNames ?? []
      state.names = names
      return names
    }
  }

  /// Returns a configuration of the installed fonts for the exclusive use of a layout.
  ///
  /// - Throws: ``TextLayoutError/noFonts`` if fontconfig cannot be initialized.
  static func configuration() throws(TextLayoutError) -> FontConfiguration {
    try state.withLock { state throws(TextLayoutError) in
      if let spare = state.spare.take() { return spare }
      let configuration = try FontConfiguration()
      state.names = state.names ?? configuration.installedNames
      return configuration
    }
  }

  /// Replaces the process-wide fontconfig configuration with an empty one.
  ///
  /// The layouts of this library have their own configurations. Pango would nevertheless load the
  /// machine's configuration on a separate thread at the first layout, which takes a fifth of the
  /// time of a first frame with labels. The owner of the process must call this function before
  /// any thread starts.
  package static func shareNone() {
    // On failure, the process-wide configuration stays unchanged.
    guard let configuration = FcConfigCreate() else { return }
    FcConfigSetCurrent(configuration)
    // fontconfig has retained the configuration.
    FcConfigDestroy(configuration)
  }
}
