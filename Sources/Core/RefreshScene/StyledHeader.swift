/// A style that is bound to the signals of a behavior.
package struct StyledHeader: Sendable {
  package let style: any RefreshStyle
  /// The behavior, configured from the style's images.
  package let behavior: any RefreshBehavior
  /// The default height of an image of the header alone, in points.
  ///
  /// If the list scrolls horizontally, the value is the width.
  package let preferredHeight: Double
  /// The start of the header along the list; `nil` if the behavior does not declare it.
  let position: Bound<Double>?
  /// Whether the header is drawn over the list, which then stays at its resting offset.
  let overlaysList: Bool
  /// The signals that the behavior declares.
  package let signals: SignalTable
  /// The function that draws the header at an instant.
  let layers: @Sendable (HeaderState, DrawingContext) -> StyleLayers

  /// Binds a style to a behavior.
  ///
  /// - Throws: ``MisfitError`` if the behavior does not declare a signal that the style requires.
  package init(
    _ style: any RefreshStyle, over behavior: any RefreshBehavior, at placement: Placement
  ) throws(MisfitError) {
    var behavior = behavior
    if let images = style.images { behavior.configure(for: images) }
    var binder = SignalBinder(behavior, at: placement)
    self.style = style
    self.behavior = behavior
    signals = binder.table
    position = binder.optional(.position)
    overlaysList = style.overlaysList
    let drawing = style.drawing(boundTo: &binder)
    preferredHeight = drawing.preferredHeight
    layers = drawing.layers
    // Without a gap, a header that is drawn in it would never be visible.
    if !overlaysList, !behavior.opensGap { binder.require(SignalName<Double>.gap) }
    guard binder.missing.isEmpty else {
      throw MisfitError(style: style.name, behavior: behavior.name, missing: binder.missing)
    }
  }
}

/// The drawing of a style, bound to the signals of a behavior.
private struct BoundDrawing: Sendable {
  let preferredHeight: Double
  let layers: @Sendable (HeaderState, DrawingContext) -> StyleLayers
}

extension RefreshStyle {
  fileprivate func drawing(boundTo binder: inout SignalBinder) -> BoundDrawing {
    let reads = bind(&binder)
    return BoundDrawing(preferredHeight: preferredHeight(reads)) {
      draw($0, reads, context: $1)
    }
  }
}
