/// A row of equal balls, centred, tagged from 0.
///
/// Tags run from left to right: the ball of tag 0 stands leftmost.
package struct BallRow: Hashable, Sendable {
  /// How many balls there are; a count below 1 is a row of none.
  package var count: Int
  /// The diameter of each ball, in points.
  package var diameter: Double
  /// The gap between neighbours, from edge to edge, in points.
  package var spacing: Double

  /// Makes a row from its numbers.
  package init(count: Int, diameter: Double, spacing: Double) {
    self.count = count
    self.diameter = diameter
    self.spacing = spacing
  }

  /// How far to the *left* of the row's middle the ball stands: (diameter + spacing)·((n−1)/2 − tag).
  ///
  /// For four balls of 15 points, 10 apart: +37.5, +12.5, −12.5, −37.5. So a ball's x is the
  /// middle's less its offset.
  package func offset(ofTag tag: Int) -> Double {
    (diameter + spacing) * ((Double(count) - 1) / 2 - Double(tag))
  }
}
