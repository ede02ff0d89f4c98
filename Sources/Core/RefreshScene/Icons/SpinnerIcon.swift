package import BezierGeometry
package import KeyframeAnimation
import RefreshModel
package import VectorDrawing

/// The activity indicator: twelve spokes, each weaker than the one that leads it, which go round in
/// twelve steps a second without anything in between.
package struct SpinnerIcon: Hashable, Sendable {
  /// The two grey looks that phones have had.
  package enum Style: String, CaseIterable, Hashable, Sendable {
    /// Thin spokes in a middle grey: up to iOS 12.
    case gray
    /// Thick spokes in the grey of secondary labels: `medium`, since iOS 13.
    case medium

    /// The colour that the style comes in.
    package var color: DynamicColor {
      switch self {
      case .gray: DynamicColor(light: Color(102, 102, 102), dark: Color(170, 170, 170))
      case .medium:
        // UIKit's `secondaryLabel`.
        DynamicColor(
          light: Color(60, 60, 67, alpha: 0.6), dark: Color(235, 235, 245, alpha: 0.6))
      }
    }

    /// A spoke's width, and the distance from the middle to where spokes begin, in diameters; they end
    /// at the half.
    fileprivate var spoke: (width: Double, innerRadius: Double) {
      switch self {
      case .gray: (0.09, 0.25)
      case .medium: (0.12, 0.24)
      }
    }
  }

  /// The number of spokes, and of steps a second.
  package static let spokeCount = 12

  /// The alpha of the spoke that follows all others; those between fall off evenly from 1.
  package static let leastAlpha = 0.2

  /// The look.
  package var style: Style
  /// The distance between the ends of opposite spokes, in points.
  package var diameter: Double

  /// Makes a spinner; 20 points is the size in refresh behaviors.
  package init(style: Style = .gray, diameter: Double = 20) {
    self.style = style
    self.diameter = diameter
  }

  /// The spoke that leads after so long a time, 0 upright and counted clockwise.
  ///
  /// It changes exactly at whole twelfths of a second. Before the start it goes on backwards.
  package static func step(at time: Flicks) -> Int {
    let perStep = Flicks.perSecond / Int64(spokeCount)
    let (quotient, remainder) = time.count.quotientAndRemainder(dividingBy: perStep)
    let step = Int((quotient - (remainder < 0 ? 1 : 0)) % Int64(spokeCount))
    return step < 0 ? step + spokeCount : step
  }

  /// The alpha of a spoke, 1 for the leading one.
  ///
  /// - Parameter lag: how many steps the spoke is behind it, 0…11.
  package static func alpha(lag: Int) -> Double {
    1 - (1 - leastAlpha) * Double(lag) / Double(spokeCount - 1)
  }

  /// Draws the spinner: a group of the identifier with the spokes `ID.spoke.0`, the leading one, to
  /// `ID.spoke.11`, the one before it.
  ///
  /// - Parameters:
  ///   - id: the group's identifier.
  ///   - center: where its middle is.
  ///   - color: the leading spoke's colour.
  ///   - time: how long it has been spinning.
  ///   - alpha: the opacity, 0…1, which the colour's own multiplies.
  package func item(
    _ id: String, at center: Point, color: Color, time: Flicks, alpha: Double = 1
  ) -> DisplayItem {
    let step = Self.step(at: time)
    let angle = Self.spokeAngle * Double(step)
    let path = spoke
    let spokes = (0..<Self.spokeCount).map { lag -> DisplayItem in
      .fill(
        "\(id).spoke.\(lag)", path.applying(.rotation(-Self.spokeAngle * Double(lag))),
        .color(color.withAlpha(color.alpha * alpha * Self.alpha(lag: lag))))
    }
    return .group(
      id, transform: .rotation(angle).concatenating(.translation(x: center.x, y: center.y)),
      spokes)
  }

  private static let spokeAngle = 2 * Double.pi / Double(spokeCount)

  /// The upright spoke, with round ends.
  private var spoke: BezierPath {
    let width = diameter * style.spoke.width
    let length = diameter * (0.5 - style.spoke.innerRadius)
    return .roundedRect(
      Rect(x: -width / 2, y: -diameter / 2, width: width, height: length),
      cornerRadius: width / 2)
  }
}
