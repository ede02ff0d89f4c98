package import FileAccess

/// A frame of a sequence, with its file name.
public struct Frame: Hashable, Sendable {
  /// The index of the frame in the whole sequence, starting at 0.
  public var index: Int
  /// The time of the frame, measured from the start of the run.
  ///
  /// The time is zero if the frame shows a pulling percent.
  public var time: Flicks
  /// The pulling percent that the frame shows; `nil` unless ``Drive/progress`` drives the
  /// sequence.
  ///
  /// A percent of 1 is the threshold.
  public var percent: Double?
  /// The instant as the user wrote it; `nil` if the frame was not requested by an instant.
  public var instant: String?
  /// The file name without appearance, scale and extension.
  package var stem: String

  package init(
    index: Int, time: Flicks, percent: Double? = nil, instant: String? = nil, stem: String = ""
  ) {
    self.index = index
    self.time = time
    self.percent = percent
    self.instant = instant
    self.stem = stem
  }
}

/// An image to draw: a frame in one appearance, at one scale.
public struct FrameImage: Hashable, Sendable {
  /// The frame that the image shows.
  public var frame: Frame
  /// The appearance, light or dark.
  public var appearance: Appearance
  /// The number of pixels per point.
  public var scale: Double

  package init(frame: Frame, appearance: Appearance, scale: Double) {
    self.frame = frame
    self.appearance = appearance
    self.scale = scale
  }

  /// The name of the image's file, such as `frame_000012~dark@2x.png`.
  public var fileName: String {
    FrameNamePattern.fileName(stem: frame.stem, appearance: appearance, scale: scale)
  }

  /// The path of the image's file, relative to the folder of the sequence.
  ///
  /// - Throws: `FileError` if the frame's name is not a valid file name.
  package var entry: EntryPath { get throws(FileError) { try EntryPath(checking: fileName) } }
}
