extension ImageMetric {
  /// The metrics by the names that files and command lines have for them.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// ``ImageMetric/exact``.
    case exact
    /// ``ImageMetric/threshold(_:)``.
    case threshold
    /// ``ImageMetric/pixelmatch(threshold:includesAntialiased:)``.
    case pixelmatch
    /// ``ImageMetric/structuralSimilarity(least:)``.
    case ssim
    /// ``ImageMetric/edges(tolerance:)``.
    case edges

    /// The thresholds that make sense; `nil` where the metric has none.
    ///
    /// By each of them black and white are not the same. They are 0.966 apart to `pixelmatch`, and to
    /// `ssim` alike by 0.0001.
    public var thresholds: ClosedRange<Double>? {
      switch self {
      case .exact: nil
      case .threshold: 0...254
      case .pixelmatch: 0...0.95
      case .ssim: 0.01...1
      case .edges: 0...1
      }
    }

    /// The threshold where none is given; `nil` where the metric has none.
    public var usualThreshold: Double? {
      switch self {
      case .exact: nil
      case .threshold: 3
      case .pixelmatch: 0.1
      case .ssim: 0.98
      case .edges: 0.2
      }
    }

    /// The metric with a threshold, or with the usual one; `nil` where the threshold is out of range,
    /// is not whole and counts steps, or is given to a metric that has none.
    public func metric(threshold: Double? = nil) -> ImageMetric? {
      let number = threshold ?? usualThreshold
      if let threshold, thresholds?.contains(threshold) != true { return nil }
      switch self {
      case .exact: return .exact
      case .threshold:
        return number.flatMap { UInt8(exactly: $0) }.map { .threshold($0) }
      case .pixelmatch: return number.map { .pixelmatch(threshold: $0) }
      case .ssim: return number.map { .structuralSimilarity(least: $0) }
      case .edges: return number.map { .edges(tolerance: $0) }
      }
    }
  }

  /// The metric's name.
  public var name: Name {
    switch self {
    case .exact: .exact
    case .threshold: .threshold
    case .pixelmatch: .pixelmatch
    case .structuralSimilarity: .ssim
    case .edges: .edges
    }
  }

  /// What the metric allows, in its own unit; `nil` for ``exact``, which allows nothing.
  public var threshold: Double? {
    switch self {
    case .exact: nil
    case .threshold(let steps): Double(steps)
    case .pixelmatch(let threshold, _): threshold
    case .structuralSimilarity(let least): least
    case .edges(let tolerance): tolerance
    }
  }
}

extension ImageComparison {
  /// Equal pictures and nothing else.
  public static let exact = ImageComparison(.exact)
  /// The same shapes in the same places and colours, as another version of the rasteriser draws
  /// them.
  public static let rasteriser = ImageComparison(.edges())
}
