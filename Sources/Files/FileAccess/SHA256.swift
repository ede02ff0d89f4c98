import CGlib

/// SHA-256 (FIPS 180-4), by GLib, which Pango brings along.
package enum SHA256 {
  /// The digest of a text's UTF-8, in lower-case hexadecimal digits.
  package static func hexDigest(of text: String) -> String {
    var text = text
    return text.withUTF8(hexDigest)
  }

  /// The digest of bytes, in lower-case hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer(hexDigest)
  }

  private static func hexDigest(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard
      let digits = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, bytes.baseAddress, gsize(bytes.count))
    else { return "" }
    defer { g_free(digits) }
    return String(cString: digits)
  }
}
