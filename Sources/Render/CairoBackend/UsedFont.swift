/// A font file from which glyphs were taken.
package struct UsedFont: Hashable, Sendable {
  package let family: String
  package let path: String
  /// The version in the file, as a multiple of 1/65,536.
  package let revision: Int32
}
