package import BezierGeometry
import KeyframeAnimation

/// A scroll view's indicator at one instant.
package struct ScrollIndicator: Hashable, Sendable {
  /// Its place and size, in points from the view's upper left corner; its ends are half circles.
  package var frame: Rect
  /// How opaque it is, from 0 to 1, on top of its colour's own alpha.
  package var alpha: Double
}

/// How UIKit lays a scroll indicator out, along the axis in which the view scrolls.
///
/// The numbers are those of iOS 13 to 26; lengths are rounded to the device's pixels where UIKit
/// rounds them.
struct ScrollIndicatorLayout {
  /// The view and its content.
  var geometry: ScrollGeometry
  /// What is kept free for bars and by code, safe area included.
  var insets: EdgeInsets
  /// Pixels a point of the device.
  var screenScale: Double

  /// How thick an indicator is.
  static let thickness = 3.0
  /// What it keeps from the view's edges, and from the insets.
  static let margin = 3.0
  /// How short it can be, while the content is within its edges.
  static let leastLength = 36.0
  /// How short the content beyond an edge can make it.
  static let leastSquashedLength = 7.0
  /// How much of the content can be seen where there is no need of it.
  static let largestFraction = 0.99

  /// The part of the content, with its insets, that the view shows.
  private var fraction: Double {
    let whole = rounded(extent)
    return whole > 0 ? min(1, rounded(geometry.viewLength) / whole) : 1
  }

  private var extent: Double {
    geometry.contentLength + geometry.leadingInset + geometry.trailingInset
  }

  /// Whether there is enough content to scroll.
  var isNeeded: Bool { fraction <= Self.largestFraction }

  /// Where the indicator can go.
  private var track: (start: Double, length: Double) {
    let leading = insets[geometry.axis.leadingEdge] + Self.margin
    let trailing = insets[geometry.axis.trailingEdge] + Self.margin
    return (leading, geometry.viewLength - leading - trailing)
  }

  private var fullLength: Double { max(Self.leastLength, rounded(track.length * fraction)) }

  /// How far an offset is beyond the content's edges.
  private func overshoot(at offset: Double) -> (leading: Double, trailing: Double) {
    let end = rounded(geometry.contentLength + geometry.trailingInset)
    return (
      max(0, rounded(0 - geometry.leadingInset) - offset),
      max(0, offset + geometry.viewLength - end)
    )
  }

  /// The length at an offset: beyond an edge it shrinks by as much.
  func length(at offset: Double) -> Double {
    let over = overshoot(at: offset)
    return max(Self.leastSquashedLength, fullLength - max(over.leading, over.trailing))
  }

  /// Where it begins at an offset, from the view's upper or left edge.
  func start(at offset: Double, length: Double) -> Double {
    let track = track
    let first = rounded(0 - geometry.leadingInset)
    let range = rounded(extent) - rounded(geometry.viewLength)
    let way =
      range > 0 ? (track.length - fullLength) * (offset - first) / range : 0
    // Rounded where the content has it, and not in the view.
    let start = rounded(offset + track.start + way) - offset + overshoot(at: offset).trailing
    return min(max(start, track.start), track.start + track.length - length)
  }

  /// The frame for a length and a beginning.
  func frame(start: Double, length: Double) -> Rect {
    switch geometry.axis {
    case .vertical:
      Rect(
        x: geometry.viewSize.width - insets.right - Self.margin - Self.thickness, y: start,
        width: Self.thickness, height: length)
    case .horizontal:
      Rect(
        x: start, y: geometry.viewSize.height - insets.bottom - Self.margin - Self.thickness,
        width: length, height: Self.thickness)
    }
  }

  private func rounded(_ value: Double) -> Double {
    let whole = value.rounded(.down)
    return whole + ((value - whole) * screenScale).rounded() / screenScale
  }
}

/// Whether the indicator is to be seen, and until when.
enum ScrollIndicatorPhase: Hashable, Sendable {
  /// It is not.
  case hidden
  /// A finger or the view itself moves the content.
  case held
  /// Nothing has moved since; it stays a second, and fades in a quarter of one.
  case lingering(since: Flicks)
  /// An animated set of the offset is over, after which it fades without waiting.
  case fading(since: Flicks)

  /// How long it stays.
  static let stay = Flicks(1, over: 1)
  /// How long it takes to fade after that.
  static let fade = Flicks(1, over: 4)
  /// How long it takes to fade where it does not stay.
  static let longFade = Flicks(1, over: 2)

  /// Where the fade begins and ends; `nil` where there is none.
  private var fading: Range<Flicks>? {
    switch self {
    case .hidden, .held: nil
    case .lingering(let start): (start + Self.stay)..<(start + Self.stay + Self.fade)
    case .fading(let start): start..<(start + Self.longFade)
    }
  }

  /// Whether the alpha that code has set last is 1.
  func isVisible(at time: Flicks) -> Bool {
    self == .held || (fading.map { time < $0.lowerBound } ?? false)
  }

  /// How opaque it is seen.
  func alpha(at time: Flicks) -> Double {
    guard let fading else { return self == .held ? 1 : 0 }
    guard fading.lowerBound < time else { return 1 }
    guard time < fading.upperBound else { return 0 }
    let length = fading.upperBound - fading.lowerBound
    return 1
      - TimingFunction.easeInEaseOut.value(
        at: (time - fading.lowerBound).seconds / length.seconds)
  }

  /// From when on it is not seen any more, where that is known.
  var end: Flicks? { fading?.upperBound }
}
