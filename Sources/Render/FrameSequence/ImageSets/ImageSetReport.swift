package import BezierGeometry

/// What came of rendering image sets.
package struct ImageSetReport: Hashable, Sendable {
  /// The run, its path being the catalogue's folder; frames are images, and removed are whole sets.
  package var sequence: SequenceReport
  /// An image's extents in points.
  package var size: Size
  /// The memory that the images take on a device when they are decoded, by the device's scale: a
  /// header that shows them holds all of them.
  package var decoded: [DecodedSize]
  /// The Swift file that hands the images to a header.
  package var swiftFile: String
  /// The method in it that does so.
  package var swiftMethod: String

  /// How much memory the images of one scale take.
  package struct DecodedSize: Hashable, Sendable {
    /// Pixels a point.
    package var scale: Double
    /// Bytes: width times height times 4 (red, green, blue, alpha), summed over the images of one
    /// appearance, since a device shows one at a time.
    package var bytes: Int
  }
}
