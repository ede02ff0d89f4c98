package import FileAccess
public import KeyframeAnimation
public import VectorDrawing

/// One frame of a sequence, with the name it goes by.
public struct Frame: Hashable, Sendable {
  /// The frame's number in the whole sequence, from zero.
  public var index: Int
  /// The instant it shows, from the run's beginning; zero where a percent is shown.
  public var time: Flicks
  /// The pulling percent it shows, where that is what drives; 1 is the threshold.
  public var percent: Double?
  /// The instant as it was asked for.
  public var instant: String?
  /// The file's name without appearance, scale and ending.
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

/// One picture to draw: a frame in an appearance, at a scale.
public struct Picture: Hashable, Sendable {
  /// What is shown.
  public var frame: Frame
  /// Light or dark.
  public var appearance: Appearance
  /// Pixels a point.
  public var scale: Double

  package init(frame: Frame, appearance: Appearance, scale: Double) {
    self.frame = frame
    self.appearance = appearance
    self.scale = scale
  }

  /// The file's name.
  public var fileName: String {
    FrameNamePattern.fileName(stem: frame.stem, appearance: appearance, scale: scale)
  }

  /// The file's path below the folder of a sequence.
  ///
  /// - Throws: A `FileError` where the frame's name cannot be a file's.
  package var entry: EntryPath {
    get throws(FileError) { try EntryPath(checking: fileName) }
  }
}
