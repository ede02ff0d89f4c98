/// When two pixels at the same place count as different.
///
/// The article ComparingPictures of GoldenImages says which to use. A limit that is not a number
/// allows nothing.
public enum ImageMetric: Hashable, Codable, Sendable {
  /// Any difference of the premultiplied pixels.
  case exact

  /// A difference of more than so many steps of 255 in any premultiplied channel.
  case threshold(UInt8)

  /// The metric of the pixelmatch tool: the distance of the colours, over a checkerboard, in the YIQ
  /// space (Kotsarenko and Ramos, “Measuring perceived color difference using YIQ NTSC transmission
  /// color space in mobile applications”, 2010), leaving out pixels that look anti-aliased in either
  /// picture (Vyšniauskas, “Anti-aliased pixel and intensity slope detector”, 2009).
  ///
  /// Counts are those of pixelmatch 7, pixel for pixel, and of opaque pictures also those of 5.3 and
  /// 6, which lay colours over white and so see no white shape on nothing. Rings and spokes of one
  /// pixel look anti-aliased to it, and so does their movement; ``edges(tolerance:)`` does not let
  /// them go.
  ///
  /// - Parameters:
  ///   - threshold: the share of the largest possible distance, 0…1, that is still the same; 0.1 is
  ///     usual.
  ///   - includesAntialiased: whether pixels that look anti-aliased count like any others.
  case pixelmatch(threshold: Double = 0.1, includesAntialiased: Bool = false)

  /// The structural similarity of the windows around the pixels (Wang, Bovik, Sheikh and
  /// Simoncelli, “Image quality assessment: from error visibility to structural similarity”, 2004).
  ///
  /// A pixel differs where the similarity of the window around it is below `least`. The window is
  /// Gaussian, 11 by 11 pixels with a standard deviation of 1.5, and mirrored at the picture's
  /// borders; the least of the four premultiplied channels counts.
  ///
  /// - Parameter least: the similarity, −1…1, that is still the same; 1 is identity, and 0.98 lets
  ///   re-rasterised edges go.
  case structuralSimilarity(least: Double = 0.98)

  /// Whether shapes have moved or changed colour, whatever became of their edges' anti-aliasing.
  ///
  /// - Parameter tolerance: how far, in pixels, an edge may seem to have moved; 0.2 is usual, and
  ///   finds a shape moved by a quarter of a pixel.
  case edges(tolerance: Double = 0.2)
}

extension ImageMetric {
  /// The metrics by the names that files and command lines have for them.
  package enum Name: String, CaseIterable, Hashable, Sendable {
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

    /// The thresholds that make sense, and the one where none is given; `nil` where the metric has none.
    ///
    /// By each of them black and white are not the same. They are 0.966 apart to `pixelmatch`, and to
    /// `ssim` alike by 0.0001.
    private var limits: (all: ClosedRange<Double>, usual: Double)? {
      switch self {
      case .exact: nil
      case .threshold: (0...254, 3)
      case .pixelmatch: (0...0.95, 0.1)
      case .ssim: (0.01...1, 0.98)
      case .edges: (0...1, 0.2)
      }
    }

    /// The thresholds that make sense; `nil` where the metric has none.
    package var thresholds: ClosedRange<Double>? { limits?.all }

    /// The threshold where none is given; `nil` where the metric has none.
    package var usualThreshold: Double? { limits?.usual }

    /// The metric with a threshold, or with the usual one; `nil` where the threshold is out of range,
    /// is not whole and counts steps, or is given to a metric that has none.
    package func metric(threshold: Double? = nil) -> ImageMetric? {
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
  package var name: Name { parts.name }

  /// What the metric allows, in its own unit; `nil` for ``exact``, which allows nothing.
  package var threshold: Double? { parts.threshold }

  private var parts: (name: Name, threshold: Double?) {
    switch self {
    case .exact: (.exact, nil)
    case .threshold(let steps): (.threshold, Double(steps))
    case .pixelmatch(let threshold, _): (.pixelmatch, threshold)
    case .structuralSimilarity(let least): (.ssim, least)
    case .edges(let tolerance): (.edges, tolerance)
    }
  }
}
