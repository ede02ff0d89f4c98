/// A criterion for whether two pixels at the same position differ.
///
/// The article ComparingImages of GoldenImages explains which metric to use. A limit that is
/// NaN tolerates no difference.
public enum ImageMetric: Hashable, Codable, Sendable {
  /// Any difference between the premultiplied pixels.
  case exact

  /// A difference of more than the given number of steps, out of 255, in any premultiplied
  /// channel.
  case threshold(UInt8)

  /// The metric of the pixelmatch tool, a color distance in YIQ space over a checkerboard.
  ///
  /// The distance is that of Kotsarenko and Ramos, “Measuring perceived color difference using
  /// YIQ NTSC transmission color space in mobile applications”, 2010. Pixels that appear
  /// antialiased in either image are skipped, using the detector of Vyšniauskas, “Anti-aliased
  /// pixel and intensity slope detector”, 2009.
  ///
  /// The differing pixels are exactly those of pixelmatch 7. For opaque images they are also
  /// those of versions 5.3 and 6, which blend colors with white and so miss a white shape on a
  /// transparent background. Rings and spokes that are one pixel wide appear antialiased, so
  /// their movement is missed; ``edges(tolerance:)`` detects it.
  ///
  /// - Parameters:
  ///   - threshold: The maximum distance at which pixels are equal, as a fraction of the largest
  ///     possible distance, 0…1; usually 0.1.
  ///   - includesAntialiased: Whether pixels that appear antialiased are compared too.
  case pixelmatch(threshold: Double = 0.1, includesAntialiased: Bool = false)

  /// The structural similarity of the windows around the pixels.
  ///
  /// The measure is that of Wang, Bovik, Sheikh and Simoncelli, “Image quality assessment: from
  /// error visibility to structural similarity”, 2004. A pixel differs if the similarity of the
  /// window around it is below `least`. The window is Gaussian, 11 by 11 pixels with a standard
  /// deviation of 1.5, and mirrored at the borders of the image. The similarity is the minimum
  /// over the four premultiplied channels.
  ///
  /// - Parameter least: The minimum similarity at which pixels are equal, −1…1; 1 requires
  ///   identity, and 0.98 tolerates edges from another rasterizer.
  case structuralSimilarity(least: Double = 0.98)

  /// A displacement of edges or a change of color, regardless of antialiasing.
  ///
  /// - Parameter tolerance: The maximum apparent displacement of an edge, in pixels. The usual
  ///   0.2 detects a shape that has moved by a quarter of a pixel.
  case edges(tolerance: Double = 0.2)
}

extension ImageMetric {
  /// The name of a metric in files and on the command line.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    /// The name of ``ImageMetric/exact``.
    case exact
    /// The name of ``ImageMetric/threshold(_:)``.
    case threshold
    /// The name of ``ImageMetric/pixelmatch(threshold:includesAntialiased:)``.
    case pixelmatch
    /// The name of ``ImageMetric/structuralSimilarity(least:)``.
    case ssim
    /// The name of ``ImageMetric/edges(tolerance:)``.
    case edges

    /// The useful thresholds and the default threshold, or `nil` for a metric without one.
    ///
    /// With any threshold in the range, black and white differ: their distance is 0.966 for
    /// `pixelmatch`, and their similarity is 0.0001 for `ssim`.
    private var limits: (all: ClosedRange<Double>, usual: Double)? {
      switch self {
      case .exact: nil
      case .threshold: (0...254, 3)
      case .pixelmatch: (0...0.95, 0.1)
      case .ssim: (0.01...1, 0.98)
      case .edges: (0...1, 0.2)
      }
    }

    /// The useful thresholds, or `nil` for a metric without one.
    package var thresholds: ClosedRange<Double>? { limits?.all }

    /// The default threshold, or `nil` for a metric without one.
    package var usualThreshold: Double? { limits?.usual }

    /// Returns the metric with a threshold, or with the default threshold.
    ///
    /// The result is `nil` if the threshold is out of range, if it is not an integer although the
    /// metric counts steps, or if a threshold is given for a metric without one.
    package func metric(threshold: Double? = nil) -> ImageMetric? {
      let number = threshold ?? usualThreshold
      if let threshold, thresholds?.contains(threshold) != true { return nil }
      switch self {
      case .exact: return .exact
      case .threshold: return number.flatMap { UInt8(exactly: $0) }.map { .threshold($0) }
      case .pixelmatch: return number.map { .pixelmatch(threshold: $0) }
      case .ssim: return number.map { .structuralSimilarity(least: $0) }
      case .edges: return number.map { .edges(tolerance: $0) }
      }
    }
  }

  package var name: Name { parts.name }

  /// The threshold in the metric's unit, or `nil` for ``exact``.
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
