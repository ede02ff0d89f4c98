import CGlib

/// SHA-256 digests (FIPS 180-4), computed by GLib, which Pango requires in any case.
package enum SHA256 {
  /// Returns the digest of a text's UTF-8 bytes in lowercase hexadecimal digits.
  package static func hexDigest(of text: String) -> String {
    var text = text
    return text.withUTF8(hexDigest)
  }

  /// Returns the digest of bytes in lowercase hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer(hexDigest)
  }

  /// Returns the HMAC-SHA-256 (RFC 2104) of a text's UTF-8 bytes in lowercase hexadecimal digits.
  package static func hexHMAC(of text: String, key: String) -> String {
    taking(
      // The length is passed explicitly because a text may contain zero bytes.
      g_compute_hmac_for_string(
        G_CHECKSUM_SHA256, key, gsize(key.utf8.count), text, gssize(text.utf8.count)))
  }

  private static func hexDigest(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    taking(g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes.baseAddress, gsize(bytes.count)))
  }

  /// Converts a string allocated by GLib and frees it.
  private static func taking(_ digits: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(digits) }
    return digits.map { String(cString: $0) } ?? ""
  }
}
