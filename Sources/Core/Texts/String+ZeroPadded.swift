extension String {
  /// Returns the string, padded on the left with zeros to `count` characters.
  package func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(count - self.count, 0)) + self
  }
}
