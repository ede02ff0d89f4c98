/// The outcome of rendering image sets.
package struct ImageSetReport: Hashable, Sendable {
  /// The report of the run.
  ///
  /// Its path is the folder's, and its counts of frames and of removed files are counts of assets.
  package var sequence: SequenceReport
  /// The size of an image in points.
  package var size: Size
  /// The part of the canvas that the images show, in points; `nil` if they show all of it.
  package var area: Rect?
  /// The memory that the decoded images occupy on a device, by the device's scale.
  ///
  /// A header holds all of its images in memory.
  package var decoded: [DecodedSize]
  package var usage: Usage

  /// The code or resources that show the images.
  package enum Usage: Hashable, Sendable {
    /// A method that assigns the images to a header, in a Swift file with this path.
    case method(String, file: String)
    /// Android's drawables: a level list for the pull, an animation list for the cycle.
    case drawables([String])
  }

  /// The memory that the images of one scale occupy.
  package struct DecodedSize: Hashable, Sendable {
    /// The number of pixels per point.
    package var scale: Double
    /// The size in bytes: width × height × 4, summed over the images of one appearance.
    ///
    /// A device shows one appearance at a time.
    package var bytes: Int
  }
}
