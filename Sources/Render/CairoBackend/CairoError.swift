import CCairo

/// A reason why a display list cannot be rendered.
public enum CairoError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// A scale that is not a positive, finite number of pixels per point.
  case scale(Double)
  /// A bitmap size that is empty or exceeds the limits.
  case size(PixelSizeError)
  /// A display list that contains an invalid value.
  case problem(DisplayListProblem)
  /// An item that extends further from the corner of the bitmap than cairo's coordinates reach.
  case tooFar(itemID: String, pixels: Double)
  /// A lack of memory.
  case outOfMemory
  /// Another failure of cairo, with its own message.
  case status(String)

  /// The maximum absolute coordinate, in pixels.
  ///
  /// cairo stores coordinates as 32-bit fixed-point numbers with 8 fractional bits, and silently
  /// misinterprets larger ones. The limit is half of the range; the other half is reserved for
  /// line widths and joins.
  package static let coordinateLimit = 4_194_304.0

  /// Throws an error for any status except success, including statuses that this version of cairo
  /// does not define.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw status == CAIRO_STATUS_NO_MEMORY
      ? .outOfMemory : .status(String(cString: cairo_status_to_string(status)))
  }

  /// A description of the problem and the allowed values.
  public var description: String {
    switch self {
    case .scale(let scale):
      "the scale is invalid: \(scale); it is a number of pixels per point, greater than 0"
    case .size(let error):
      error.description
    case .problem(let problem):
      problem.description
    case .tooFar(let itemID, let pixels):
      "the item “\(itemID)” extends \(pixels.decimalText()) px from the corner of the image; at most "
        + "\(Self.coordinateLimit.decimalText()) px are allowed"
    case .outOfMemory: "cairo failed: out of memory"
    case .status(let status): "cairo failed: \(status)"
    }
  }

  package var exitStatus: FinalStatus { self == .outOfMemory ? .inputOutput : .badData }
}
