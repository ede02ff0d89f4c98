import CCairo
public import VectorDrawing

/// Why a picture cannot be drawn.
public enum CairoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scale is not a positive, finite number of pixels a point.
  case scale(Double)
  /// The picture would have no pixels, or more than a bitmap can have.
  case size(PixelSizeError)
  /// The list cannot be drawn as it stands.
  case problem(DisplayListProblem)
  /// An item reaches farther from the picture's corner than 4,194,304 pixels.
  case tooFar(itemID: String, pixels: Double)
  /// cairo failed, in its own words.
  case status(String)

  /// The largest coordinate, in pixels.
  ///
  /// cairo holds coordinates as 32-bit numbers with 8 of the
  /// bits behind the point, and takes larger ones for others without a word; half of what fits is
  /// left for line widths and corners.
  package static let coordinateLimit = 4_194_304.0

  /// Checks cairo's status.
  ///
  /// Every number but that of success is an error, also one that this version of cairo does not know.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .status(String(cString: cairo_status_to_string(status)))
  }

  /// Says what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .scale(let scale):
      "a scale of \(scale) is not allowed; it is a number of pixels a point above 0"
    case .size(let error):
      error.description
    case .problem(let problem):
      problem.description
    case .tooFar(let itemID, let pixels):
      "the item “\(itemID)” reaches \(pixels) pixels away from the picture's corner; "
        + "\(Self.coordinateLimit) are allowed"
    case .status(let status):
      "cairo failed: \(status)"
    }
  }
}
