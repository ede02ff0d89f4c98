/// The signals that styles of artworks read.
public struct ArtworkReads: Sendable {
  fileprivate let pull: Bound<Double>
  fileprivate let indicator: IndicatorReads
  fileprivate let result: Bound<Reaction.Result?>?
  fileprivate let sinceTrigger: Bound<Double?>?
  fileprivate let sinceEnd: Bound<Double?>?
}

/// The edge that a drawing keeps its distance from while the gap opens.
public enum ArtworkAnchor: String, CaseIterable, Hashable, Sendable {
  /// The list, with which the drawing moves.
  case list
  /// The bar, or the edge of the screen, from which the list is drawn away.
  case bar
}

/// The phase of a refresh at an instant.
enum ArtworkPhase: Hashable {
  /// The pull, and the rest before it.
  case pull
  /// The time since the trigger, in seconds.
  case refreshing(Double)
  /// The time since the end, in seconds, and that since the trigger.
  case end(Double, result: Reaction.Result?, sinceTrigger: Double)

  var isPull: Bool { self == .pull }

  /// The time since the trigger while refreshing; `nil` in another phase.
  var refreshingTime: Double? { if case .refreshing(let time) = self { time } else { nil } }

  /// The time since the end; `nil` before it.
  var endTime: Double? { if case .end(let time, _, _) = self { time } else { nil } }

  /// The result of the refresh that has ended; `nil` before the end.
  var result: Reaction.Result? { if case .end(_, let result, _) = self { result } else { nil } }
}

extension ArtworkReads {
  init(_ signals: inout SignalBinder) {
    self.init(
      pull: signals.required(.pull),
      indicator: IndicatorReads(signals), result: signals.optional(.result),
      sinceTrigger: signals.optional(.sinceTrigger), sinceEnd: signals.optional(.sinceEnd))
  }

  /// The distance of a drawing from the edges of the opened gap, in points.
  static let margin = 6.0

  /// Returns the height of a header with a drawing of a height, in points.
  func height(of drawing: Double) -> Double {
    max(indicator.height ?? 0, drawing + 2 * Self.margin)
  }

  /// The time after the end in which its phase lasts, unless the list is dragged again, in seconds.
  private static let lingering = 1.5

  /// Returns the phase at an instant.
  func phase(_ behavior: HeaderState) -> ArtworkPhase {
    let sinceTrigger = behavior[sinceTrigger]
    if let sinceTrigger, behavior.state == .refreshing { return .refreshing(sinceTrigger) }
    guard let sinceTrigger, let time = behavior[sinceEnd], time < sinceTrigger,
      time < (behavior.view.scrollView.isDragging ? Self.lingering / 3 : Self.lingering)
    else { return .pull }
    return .end(
      time, result: result.flatMap { behavior[$0] }, sinceTrigger: sinceTrigger)
  }

  /// Returns layers with the items of an artwork, in the middle of the header.
  ///
  /// - Parameters:
  ///   - height: The height of the drawing, in points.
  ///   - anchor: The edge from which the drawing keeps its distance; that of a footer is always the
  ///     list.
  ///   - items: The items for an identifier, in the artwork's own units.
  func layers(
    _ behavior: HeaderState, _ artwork: Artwork, height: Double, anchor: ArtworkAnchor,
    _ context: DrawingContext, items: (String) -> [DisplayItem]
  ) -> StyleLayers {
    let reading = IndicatorReading(behavior, indicator, context)
    let frame = reading.frame(preferredHeight: self.height(of: height))
    let scale = height / artwork.size.height
    let id = reading.id("artwork")
    let gap = max(behavior[pull], 0)
    let isAtBar = anchor == .bar && reading.id("") == "header."
    // The list covers what the pull has not revealed.
    let top =
      isAtBar ? max((frame.height - height) / 2, 0) - gap - frame.y : (frame.height - height) / 2
    let visible = Rect(x: 0, y: -gap - frame.y, width: context.width, height: gap)
    return reading.layers(y: frame.y) {
      DisplayItem.group(
        "\(id).gap", clip: isAtBar ? .rect(visible) : nil,
        [
          .group(
            id,
            transform: .scale(x: scale, y: scale)
              .concatenating(
                .translation(x: (context.width - artwork.size.width * scale) / 2, y: top)),
            clip: .rect(Rect(origin: .zero, size: artwork.size)), items(id))
        ])
    }
  }
}
