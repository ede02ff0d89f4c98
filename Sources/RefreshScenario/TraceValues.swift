import BezierGeometry
package import KeyframeAnimation
package import RefreshModel

/// The numbers of a moment by name, and how traces write them: rounded, so that the last bit of a
/// machine's mathematics does not show.
package enum TraceValues {
  /// Seconds are rounded to a millionth.
  private static let timePlaces = 6
  /// Points are rounded to a ten-thousandth.
  package static let valuePlaces = 4
  /// Percents are of a pull of tens of points, so two more digits say as much.
  private static let percentPlaces = 6

  /// Everything that is true at a moment, in the order in which it is shown.
  ///
  /// - Parameter isVerbose: whether model values are in it too.
  package static func all(
    in moment: Moment, isVerbose: Bool
  ) -> [(key: String, value: TimelineEvent.Value)] {
    let view = moment.scrollView
    var values: [(key: String, value: TimelineEvent.Value)] = []
    let edges: [EdgeInsets.Edge] =
      [.top, .bottom] + (view.axis == .horizontal ? [.left, .right] : [])
    func points(_ name: String, _ point: Point, _ suffix: String = "") {
      values.append(("\(name).y\(suffix)", .number(point.y)))
      if view.axis == .horizontal { values.append(("\(name).x\(suffix)", .number(point.x))) }
    }
    func insets(_ name: String, _ insets: EdgeInsets, _ suffix: String = "") {
      for edge in edges {
        values.append(("\(name).\(edge.rawValue)\(suffix)", .number(insets[edge])))
      }
    }
    points("contentOffset", view.contentOffset)
    insets("contentInset", view.contentInset)
    insets("adjustedContentInset", view.adjustedContentInset)
    insets("scrollIndicatorInsets", view.scrollIndicatorInsets)
    if let indicator = view.scrollIndicator {
      let (start, length) =
        view.axis == .vertical
        ? (indicator.frame.minY, indicator.frame.height)
        : (indicator.frame.minX, indicator.frame.width)
      values += [
        ("scrollIndicator.start", .number(start)), ("scrollIndicator.length", .number(length)),
        ("scrollIndicator.alpha", .number(indicator.alpha)),
      ]
    }
    if isVerbose {
      points("contentOffset", view.modelContentOffset, ".model")
      insets("contentInset", view.modelContentInset, ".model")
      insets("scrollIndicatorInsets", view.modelScrollIndicatorInsets, ".model")
      values += [
        ("isDragging", .flag(view.isDragging)),
        ("isScrollEnabled", .flag(view.isScrollEnabled)),
      ]
    }
    for attachment in Attachment.allCases {
      guard let component = moment.components[attachment] else { continue }
      values.append(("\(attachment.rawValue).state", .text(component.state.rawValue)))
      values.append(("\(attachment.rawValue).pullingPercent", .number(component.pullingPercent)))
      for entry in component.values.entries where isVerbose || !entry.name.hasSuffix(".model") {
        values.append((entry.name, entry.value))
      }
    }
    return values
  }

  // MARK: Forms

  /// A value's text, rounded; an empty one for nothing.
  package static func text(of value: TimelineEvent.Value?, key: String) -> String {
    switch value {
    case .number(let number): number.decimalText(places: places(for: key))
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text
    case nil: ""
    }
  }

  /// A value as JSON has it, rounded.
  package static func json(_ value: TimelineEvent.Value, key: String) -> JSONValue {
    switch value {
    case .number(let number): .number(round(number, to: places(for: key)))
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    }
  }

  /// Seconds from an origin, rounded.
  package static func rounded(_ time: Flicks, from origin: Flicks) -> Double {
    round((time - origin).seconds, to: timePlaces)
  }

  /// A number rounded to so many digits after the point.
  package static func round(_ number: Double, to places: Int) -> Double {
    // The text is the rounding: what is printed reads back as what is meant.
    number.rounded(to: places)
  }

  private static func places(for key: String) -> Int {
    key.hasSuffix("pullingPercent") ? percentPlaces : valuePlaces
  }
}
