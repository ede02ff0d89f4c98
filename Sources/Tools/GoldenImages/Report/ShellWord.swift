extension String {
  /// The word as a shell reads it: in quotes unless it is plain.
  package var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-./@=+,~".unicodeScalars.contains($0)
    }
    // A home folder's mark, and what some shells take for a command's path.
    guard !isPlain || isEmpty || hasPrefix("~") || hasPrefix("=") else { return self }
    return "'" + replacing("'", with: "'\\''") + "'"
  }

  /// The path as a shell reads it and no program takes for an option.
  package var pathForShell: String { (hasPrefix("-") ? "./\(self)" : self).quotedForShell }
}
