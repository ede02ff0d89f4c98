import BezierGeometry
import KeyframeAnimation
import RefreshModel
import VectorDrawing

/// The rows, bars, touch and caption of a device's screen.
extension Scene {
  /// The distance by which a header opens above the list's edge, below which the large title
  /// moves with the list, in points.
  var titleAboveList: Double {
    guard let phone, phone.bar?.headerPosition == .aboveTitle else { return 0 }
    return phone.largeTitleHeight
  }

  func text(_ context: DrawingContext) -> ScreenText {
    ScreenText(
      context.textLayout, language: (phone?.bar?.language ?? .en).rawValue)
  }

  /// Returns the visible rows, or the image that scrolls instead of them.
  func rows(
    of phone: PhoneScreen, within bounds: Rect, _ view: ScrollViewState, opacity: Double,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let items =
      phone.image.map { image(of: phone, $0) } ?? rows(of: phone, within: bounds, view, context)
    guard opacity > 0, !items.isEmpty else { return [] }
    return opacity < 1 ? [.group("rows", opacity: opacity, items)] : items
  }

  private func image(of phone: PhoneScreen, _ image: ImageAsset) -> [DisplayItem] {
    let height = image.size.height * frame.width / max(image.size.width, 1)
    return [
      .image(
        "content", image, in: Rect(x: 0, y: -phone.imageInset, width: frame.width, height: height))
    ]
  }

  private func rows(
    of phone: PhoneScreen, within bounds: Rect, _ view: ScrollViewState, _ context: DrawingContext
  ) -> [DisplayItem] {
    let count = Double(view.rows)
    guard count > 0 else { return [] }
    let rowHeight = view.contentSize.height / count
    guard rowHeight > 0 else { return [] }
    let drawing = RowDrawing(
      style: phone.rows, platform: phone.platform, width: frame.width, rowHeight: rowHeight,
      isMirrored: phone.bar?.isMirrored ?? false, appearance: context.appearance,
      cardColor: content.cardColor.resolved(for: context.appearance),
      texts: (phone.bar?.language ?? .en).texts, text: text(context))
    let first = max(0, min((bounds.minY / rowHeight).rounded(.down), count))
    let last = max(first, min((bounds.maxY / rowHeight).rounded(.up), count))
    return (Int(first)..<Int(last)).map(drawing.row)
  }

  /// Returns the status bar and the navigation bar of a device's screen.
  func screenBars(
    _ phone: PhoneScreen, at instant: RunInstant, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard let bar = phone.bar else { return [] }
    let rest = -(restingInset ?? instant.scrollView.adjustedContentInset).top
    let backdrop = headers[.header]?.style.backdropColor?.resolved(for: context.appearance)
    return ScreenBars(
      screen: phone, bar: bar, size: screen, scrolled: instant.contentOffset.y - rest,
      appearance: context.appearance, listColor: context.listColor,
      colorUnderStatus: backdrop ?? context.listColor, text: text(context)
    ).items
  }

  // MARK: Touch

  /// Returns the finger at an instant, in screen coordinates; `nil` if none is visible.
  func touch(at instant: RunInstant) -> Touch? {
    guard stage.showsFinger, let finger = instant.finger else { return nil }
    // The finger lies below the header that it pulls, and above the footer.
    let top = frame.minY + (restingInset?.top ?? 0)
    let start =
      headers[.header] == nil
      ? frame.minY + frame.height * 0.72 : top + (frame.maxY - top) * 0.22
    let x = finger.x == frame.width / 2 ? frame.width * 0.64 : finger.x
    let margin = 30.0
    let y = min(max(start + finger.travel, frame.minY + margin), frame.maxY - margin)
    var touch = Touch(position: Point(x: frame.minX + x, y: y), size: 1, opacity: 1)
    let pressed = min(finger.sinceDown.seconds / Touch.pressDuration, 1)
    touch.size = 1.3 - 0.3 * pressed
    touch.opacity = pressed
    if let sinceUp = finger.sinceUp {
      let faded = min(sinceUp.seconds / Touch.fadeDuration, 1)
      touch.size += 0.5 * faded
      touch.opacity *= 1 - faded
    }
    return touch
  }

  // MARK: Caption

  func caption(at instant: RunInstant, _ context: DrawingContext) -> [DisplayItem] {
    guard !stage.caption.isEmpty else { return [] }
    let ground = (stage.backgroundEnd ?? background)?.resolved(for: context.appearance) ?? .clear
    return stage.caption(
      CaptionText(stage.caption).text(at: instant), below: screen, phone?.device, ground,
      text(context))
  }
}

extension Touch {
  /// The time in which a touch appears, in seconds.
  static let pressDuration = 0.12
  /// The time in which a touch fades after the finger is lifted, in seconds.
  static let fadeDuration = 0.25
}

/// A caption with fields in braces.
package struct CaptionText: Hashable, Sendable {
  /// The fields that a caption can contain.
  package enum Field: String, CaseIterable, Sendable {
    case state
    case time
    case percent
  }

  private let template: String

  package init(_ template: String) { self.template = template }

  /// The first field that no caption has; `nil` if all are known.
  package var unknownField: String? {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return String(rest[open...]) }
      let name = String(rest[rest.index(after: open)..<close])
      if Field(rawValue: name) == nil { return name }
      rest = rest[rest.index(after: close)...]
    }
    return nil
  }

  /// Returns the caption with the values of its fields at an instant.
  func text(at instant: RunInstant) -> String {
    let behavior = instant.header ?? instant.footer
    var text = template
    for field in Field.allCases where text.contains("{\(field.rawValue)}") {
      let value =
        switch field {
        case .state: behavior.map { $0.state.title(isPulled: $0.pullingPercent > 0) } ?? ""
        case .time: Self.seconds(instant.time)
        case .percent: "\(Int(((behavior?.pullingPercent ?? 0) * 100).rounded())) %"
        }
      text = text.replacing("{\(field.rawValue)}", with: value)
    }
    return text
  }

  /// Returns a time with two decimals, such as `0.85 s`.
  private static func seconds(_ time: Flicks) -> String {
    let hundredths = Int((time.seconds * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    return "\(whole).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

extension RefreshState {
  /// Returns the state as a word of a caption.
  fileprivate func title(isPulled: Bool) -> String {
    switch self {
    case .idle: isPulled ? "Pulling" : "At rest"
    case .pulling: "Release to refresh"
    case .refreshing, .willRefresh: "Refreshing"
    case .finished: "Finished"
    case .noMoreData: "No more data"
    }
  }
}
