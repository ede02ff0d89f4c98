package import BezierGeometry
package import RefreshModel
package import VectorDrawing

extension Scenario {
  /// What of a scenario is held by golden files, and how closely.
  package struct Golden: Hashable, Sendable {
    /// When: a picture and a list of what is drawn at each.
    package var instants: [Instant]
    /// Pixels a point, one picture of each instant for every one; empty for the canvas's own.
    package var scales: [Double] = []
    /// Light, dark or both.
    package var appearances: [Appearance] = [.light]
    /// How closely pictures have to agree.
    ///
    /// Traces and lists always have to, to the digits they are written with.
    package var tolerance: ImageComparison = .exact
    /// Parts of the picture that are not looked at, in points from its top left corner.
    package var ignoredRegions: [Rect] = []
    /// Whether it is meant that every picture is blank, which otherwise fails.
    package var allowsBlank = false
    /// The folder of the golden files, from the scenario file's folder; `nil` for `NAME.golden`
    /// beside `NAME.yaml`.
    package var directory: String?

    /// Holds instants exactly, as light pictures at the canvas's scale.
    package init(at instants: [Instant]) {
      self.instants = instants
    }

    /// The most instants that a scenario names.
    package static let maximumInstantCount = 10_000
    /// The most scales or regions that a scenario names.
    package static let maximumCount = 1000
  }
}

extension Scenario.Golden {
  /// The tolerance at a scale, with the ignored regions in pixels.
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
