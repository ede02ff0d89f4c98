extension Scenario {
  /// The instants that golden files record, and the tolerance of their comparison.
  package struct Golden: Hashable, Sendable {
    /// The recorded instants, each with its images and a display list.
    package var instants: [Instant]
    /// The scales of the images, in pixels per point, or an empty list for the canvas's scale.
    package var scales: [Double] = []
    package var appearances: [Appearance] = [.light]
    /// The tolerance for comparing images.
    ///
    /// Traces and display lists must always match in all written digits.
    package var tolerance: ImageComparison = .exact
    /// The regions that the comparison ignores, in points from the top left corner of the image.
    package var ignoredRegions: [Rect] = []
    /// Whether all images may be blank, which is otherwise an error.
    package var allowsBlank = false
    /// Whether the motion of all items over the whole run is recorded.
    package var hasMotion = true
    /// The folder of the golden files, relative to the scenario file's folder.
    ///
    /// If it is `nil`, the folder is `NAME.golden` next to `NAME.yaml`.
    package var directory: String?
    /// Whether the files are in a folder named after the system and the architecture, below the
    /// folder of the golden files.
    package var isPerPlatform = false

    /// Creates golden settings for identical images in the light appearance at the canvas's
    /// scale.
    package init(at instants: [Instant]) { self.instants = instants }

    package static let maximumInstantCount = 10_000
    /// The maximum number of scales, and of ignored regions.
    package static let maximumCount = 1000
  }
}

extension Scenario.Golden {
  /// Returns the comparison at a scale, with the ignored regions in pixels.
  package func comparison(scale: Double) -> ImageComparison {
    var comparison = tolerance
    comparison.ignoredRegions += ignoredRegions.map { region in
      Rect(
        x: region.minX * scale, y: region.minY * scale, width: region.width * scale,
        height: region.height * scale)
    }
    return comparison
  }
}
