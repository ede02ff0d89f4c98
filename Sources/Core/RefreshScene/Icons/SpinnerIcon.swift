/// An activity indicator of twelve spokes that fade behind the leading one.
///
/// The spokes rotate in twelve discrete steps per second, without interpolation.
package struct SpinnerIcon: Hashable, Sendable {
  /// The number of spokes, which is also the number of steps per second.
  package static let spokeCount = 12

  /// The alpha of the last spoke; from the leading spoke, with an alpha of 1, the alphas decrease
  /// evenly.
  package static let minimumAlpha = 0.2

  package var style: SpinnerStyle
  /// The distance between the outer ends of opposite spokes, in points.
  package var diameter: Double

  /// Creates a spinner of a diameter in points, by default that of refresh headers.
  package init(style: SpinnerStyle = .gray, diameter: Double = 20) {
    self.style = style
    self.diameter = diameter
  }

  /// Returns the position of the leading spoke at a time, 0…11, clockwise from the top.
  ///
  /// The position changes exactly at multiples of 1/12 s. Negative times continue the sequence
  /// backward.
  package static func step(at time: Flicks) -> Int {
    let perStep = Flicks.perSecond / Int64(spokeCount)
    let (quotient, remainder) = time.count.quotientAndRemainder(dividingBy: perStep)
    let step = Int((quotient - (remainder < 0 ? 1 : 0)) % Int64(spokeCount))
    return step < 0 ? step + spokeCount : step
  }

  /// Returns the alpha of a spoke, 1 for the leading one.
  ///
  /// - Parameter lag: The number of steps behind the leading spoke, 0…11.
  package static func alpha(lag: Int) -> Double {
    1 - (1 - minimumAlpha) * Double(lag) / Double(spokeCount - 1)
  }

  /// Draws the spinner as a group of the spokes `ID.spoke.0` to `ID.spoke.11`.
  ///
  /// Spoke 0 leads, and spoke `n` is `n` steps behind it.
  ///
  /// - Parameters:
  ///   - id: The group's identifier.
  ///   - center: The center of the spinner.
  ///   - color: The color of the leading spoke.
  ///   - time: The time since the start of the animation.
  ///   - alpha: The opacity, 0…1, multiplied by that of the color.
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
