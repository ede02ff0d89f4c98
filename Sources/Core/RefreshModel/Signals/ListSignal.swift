/// A signal of the list's scroll view.
struct ListSignal: Sendable {
  let signal: Signal
  let reader: SignalReader
  /// The function that returns the track of the signal; `nil` if the signal is computed.
  let track: TrackOfView?

  typealias TrackOfView = @Sendable (ScrollViewRecording) -> any NumberTrack

  private init(
    _ label: String, _ type: Signal.ValueType, isOptional: Bool = false, isModel: Bool = false,
    track: TrackOfView? = nil, _ reader: SignalReader
  ) {
    signal = Signal(
      facet: .list, name: label, label: label, type: type, isOptional: isOptional,
      isModel: isModel, help: "A property of the scroll view, as in UIKit.")
    self.track = track
    self.reader = reader
  }

  /// Returns the signals of a list with the given axis, in the order of traces.
  ///
  /// - Parameter isVerbose: Whether to include model values and flags.
  static func all(_ axis: ScrollAxis, isVerbose: Bool) -> [ListSignal] {
    switch (axis, isVerbose) {
    case (.vertical, false): vertical
    case (.vertical, true): verticalVerbose
    case (.horizontal, false): horizontal
    case (.horizontal, true): horizontalVerbose
    }
  }

  private static let vertical = list(.vertical)
  private static let horizontal = list(.horizontal)
  private static let verticalVerbose = vertical + verbose(.vertical)
  private static let horizontalVerbose = horizontal + verbose(.horizontal)

  private static func list(_ axis: ScrollAxis) -> [ListSignal] {
    var signals: [ListSignal] = []
    for (other, letter, edges) in axes(axis) {
      // The offset across the axis never changes.
      var offset: TrackOfView?
      if other == axis { offset = { $0.offset } }
      signals.append(
        length("contentOffset.\(letter)", track: offset) {
          other.coordinate(of: $0.contentOffset)
        })
      signals += edges.map { edge in
        length("contentInset.\(edge.rawValue)", track: { $0.contentInset[edge] }) {
          $0.contentInset(edge)
        }
      }
      signals += edges.map { edge in
        length(
          "adjustedContentInset.\(edge.rawValue)",
          track: { ShiftedTrack(track: $0.contentInset[edge], shift: $0.safeAreaInset[edge]) }
        ) { $0.adjustedContentInset(edge) }
      }
      signals += edges.map { edge in
        length("scrollIndicatorInsets.\(edge.rawValue)") {
          $0.scrollView.scrollIndicatorInsets[edge]
        }
      }
    }
    return signals + [
      indicator("start", .points) { axis.coordinate(of: $0.frame.origin) },
      indicator("length", .points) { axis.length(of: $0.frame.size) },
      indicator("alpha", .scalar, \.alpha),
    ]
  }

  private static func verbose(_ axis: ScrollAxis) -> [ListSignal] {
    var signals: [ListSignal] = []
    for (other, letter, edges) in axes(axis) {
      signals.append(
        model("contentOffset.\(letter)") {
          other.coordinate(of: $0.scrollView.modelContentOffset)
        })
      signals += edges.map { edge in
        model("contentInset.\(edge.rawValue)") { $0.scrollView.modelContentInset[edge] }
      }
      signals += edges.map { edge in
        model("scrollIndicatorInsets.\(edge.rawValue)") {
          $0.scrollView.modelScrollIndicatorInsets[edge]
        }
      }
    }
    return signals + [
      ListSignal("isDragging", .flag, .flag { $0.scrollView.isDragging }),
      ListSignal("isScrollEnabled", .flag, .flag { $0.scrollView.isScrollEnabled }),
    ]
  }

  /// Returns the axes of which the signals are listed, with their edges: the vertical one, and then
  /// the horizontal one if the list scrolls horizontally.
  private static func axes(
    _ axis: ScrollAxis
  ) -> [(axis: ScrollAxis, letter: String, edges: [EdgeInsets.Edge])] {
    let vertical = (ScrollAxis.vertical, "y", [EdgeInsets.Edge.top, .bottom])
    return axis == .vertical
      ? [vertical] : [vertical, (.horizontal, "x", [EdgeInsets.Edge.left, .right])]
  }

  private static func length(
    _ label: String, track: TrackOfView? = nil, _ read: @escaping @Sendable (RunState) -> Double
  ) -> ListSignal {
    ListSignal(label, .number(.points), track: track, .number { read($0) })
  }

  private static func model(
    _ label: String, _ read: @escaping @Sendable (RunState) -> Double
  ) -> ListSignal {
    ListSignal("\(label).model", .number(.points), isModel: true, .number { read($0) })
  }

  private static func indicator(
    _ name: String, _ unit: MeasureUnit,
    _ read: @escaping @Sendable (ScrollIndicator) -> Double
  ) -> ListSignal {
    ListSignal(
      "scrollIndicator.\(name)", .number(unit), isOptional: true,
      .number { $0.scrollView.scrollIndicator.map(read) })
  }
}
