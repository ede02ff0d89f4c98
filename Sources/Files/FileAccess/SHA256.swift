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

  /// The keyed digest of a text's UTF-8 (HMAC, RFC 2104), in lower-case hexadecimal digits.
  package static func hexHMAC(of text: String, key: String) -> String {
    taking(
      // The length is given, as a text may hold a zero.
      g_compute_hmac_for_string(
        G_CHECKSUM_SHA256, key, gsize(key.utf8.count), text, gssize(text.utf8.count)))
  }

  private static func hexDigest(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    taking(g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes.baseAddress, gsize(bytes.count)))
  }

  /// Takes over a text of GLib's.
  private static func taking(_ digits: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(digits) }
    return digits.map { String(cString: $0) } ?? ""
  }
}
