/// The scroll indicator at one instant.
package struct ScrollIndicator: Hashable, Sendable {
  /// The frame in the view's coordinates, in points; the ends are semicircles.
  package var frame: Rect
  /// The opacity, 0…1, by which the alpha of the indicator's color is multiplied.
  package var alpha: Double
}

/// The layout of a scroll indicator along the scroll axis, as in UIKit.
///
/// The constants are those of iOS 13 to 26. Lengths are rounded to device pixels where UIKit
/// rounds them.
struct ScrollIndicatorLayout {
  /// The geometry of the view and its content.
  var geometry: ScrollGeometry
  /// The indicator's insets, including the safe area.
  var insets: EdgeInsets
  /// The scale of the device, in pixels per point.
  var screenScale: Double

  /// The thickness, in points.
  static let thickness = 3.0
  /// The distance from the view's edges and from the insets, in points.
  static let margin = 3.0
  /// The minimum length while the content is within its edges, in points.
  static let minimumLength = 36.0
  /// The minimum length while the content is beyond an edge, in points.
  static let minimumSquashedLength = 7.0
  /// The visible fraction of the content above which no indicator is shown.
  static let largestFraction = 0.99

  /// The visible fraction of the content and its insets.
  private var fraction: Double {
    let whole = rounded(extent)
    return whole > 0 ? min(1, rounded(geometry.viewLength) / whole) : 1
  }

  private var extent: Double {
    geometry.contentLength + geometry.leadingInset + geometry.trailingInset
  }

  /// Whether the content is long enough for an indicator.
  var isNeeded: Bool { fraction <= Self.largestFraction }

  /// The range within which the indicator moves, in points from the view's leading edge.
  private var track: (start: Double, length: Double) {
    let leading = insets[geometry.axis.leadingEdge] + Self.margin
    let trailing = insets[geometry.axis.trailingEdge] + Self.margin
    return (leading, geometry.viewLength - leading - trailing)
  }

  private var fullLength: Double { max(Self.minimumLength, rounded(track.length * fraction)) }

  /// Returns the distances by which an offset is beyond the content's edges, in points.
  private func overshoot(at offset: Double) -> (leading: Double, trailing: Double) {
    let end = rounded(geometry.contentLength + geometry.trailingInset)
    return (
      max(0, rounded(0 - geometry.leadingInset) - offset),
      max(0, offset + geometry.viewLength - end)
    )
  }

  /// Returns the indicator's length at a content offset, in points.
  ///
  /// Beyond an edge the length decreases point by point, down to ``minimumSquashedLength``.
  func length(at offset: Double) -> Double {
    let over = overshoot(at: offset)
    return max(Self.minimumSquashedLength, fullLength - max(over.leading, over.trailing))
  }

  /// Returns the leading end of the indicator at a content offset, in points from the view's
  /// leading edge.
  func start(at offset: Double, length: Double) -> Double {
    let track = track
    let first = rounded(0 - geometry.leadingInset)
    let range = rounded(extent) - rounded(geometry.viewLength)
    let travel = range > 0 ? (track.length - fullLength) * (offset - first) / range : 0
    // UIKit rounds the position in content coordinates, not in view coordinates.
    let start = rounded(offset + track.start + travel) - offset + overshoot(at: offset).trailing
    return min(max(start, track.start), track.start + track.length - length)
  }

  /// Returns the indicator's frame in the view, in points, for a leading end and a length.
  func frame(start: Double, length: Double) -> Rect {
    let axis = geometry.axis
    let breadth = axis.breadth(of: geometry.viewSize)
    let inset = axis == .vertical ? insets.right : insets.bottom
    return axis.turned(
      Rect(
        x: breadth - inset - Self.margin - Self.thickness, y: start, width: Self.thickness,
        height: length))
  }

  private func rounded(_ value: Double) -> Double {
    PixelGrid(scale: screenScale, rule: .uiKit).rounded(value)
  }
}

/// The visibility of the scroll indicator.
enum ScrollIndicatorPhase: Hashable, Sendable {
  /// The indicator is invisible.
  case hidden
  /// The indicator is visible while a drag, a deceleration or a bounce moves the content.
  case held
  /// The movement ended at `since`; the indicator stays for ``stay`` and then fades over ``fade``.
  case lingering(since: Flicks)
  /// An animated change of the offset ended at `since`; the indicator fades over ``longFade``
  /// without staying.
  case fading(since: Flicks)

  /// The time between the end of a movement and the start of the fade.
  static let stay = Flicks(1, over: 1)
  /// The duration of the fade after ``stay``.
  static let fade = Flicks(1, over: 4)
  /// The duration of the fade that starts immediately.
  static let longFade = Flicks(1, over: 2)

  /// The time range of the fade; `nil` if none is scheduled.
  private var fading: Range<Flicks>? {
    switch self {
    case .hidden, .held: nil
    case .lingering(let start): (start + Self.stay)..<(start + Self.stay + Self.fade)
    case .fading(let start): start..<(start + Self.longFade)
    }
  }

  /// Returns whether the model value of the alpha is 1.
  func isVisible(at time: Flicks) -> Bool {
    self == .held || (fading.map { time < $0.lowerBound } ?? false)
  }

  /// Returns the presentation value of the alpha.
  func alpha(at time: Flicks) -> Double {
    guard let fading else { return self == .held ? 1 : 0 }
    guard fading.lowerBound < time else { return 1 }
    guard time < fading.upperBound else { return 0 }
    let length = fading.upperBound - fading.lowerBound
    return 1
      - TimingFunction.easeInEaseOut.value(at: (time - fading.lowerBound).seconds / length.seconds)
  }

  /// The time at which the fade ends; `nil` if none is scheduled.
  var end: Flicks? { fading?.upperBound }
}
