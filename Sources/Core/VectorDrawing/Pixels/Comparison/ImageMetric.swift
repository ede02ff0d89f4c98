/// When two pixels at the same place count as different.
///
/// The article <doc:ComparingPictures> says which to take. A limit that is not a number allows
/// nothing.
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
