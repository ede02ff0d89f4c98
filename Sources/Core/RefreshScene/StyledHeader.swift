package import RefreshModel

/// A style over a behavior, its signals bound.
package struct StyledHeader: Sendable {
  /// The style.
  package let style: any RefreshStyle
  /// The behavior, which knows the style's images.
  package let behavior: any RefreshBehavior
  /// The height of an image of the header alone, in points, if a scenario does not state one; the width if
  /// the list scrolls sideways.
  package let preferredHeight: Double
  /// Where the header begins along the list; `nil` if the behavior does not declare it.
  let position: Bound<Double>?
  /// What the behavior declares.
  package let signals: SignalTable
  /// Draws the header at an instant.
  let layers: @Sendable (HeaderInstant, DrawingContext) -> StyleLayers

  /// Puts a style over a behavior.
  ///
  /// - Throws: if the behavior does not declare what the style requires.
  package init(
    _ style: any RefreshStyle, over behavior: any RefreshBehavior, at placement: Placement
  ) throws(MisfitError) {
    var behavior = behavior
    if let pictures = style.pictures { behavior.follow(pictures) }
    var binder = SignalBinder(behavior, at: placement)
    self.style = style
    self.behavior = behavior
    signals = binder.table
    position = binder.optional(.position)
    (preferredHeight, layers) = Self.bound(style, &binder)
    guard binder.missing.isEmpty else {
      throw MisfitError(style: style.name, behavior: behavior.name, missing: binder.missing)
    }
  }

  private static func bound<Style: RefreshStyle>(
    _ style: Style, _ binder: inout SignalBinder
  ) -> (Double, @Sendable (HeaderInstant, DrawingContext) -> StyleLayers) {
    let reads = style.bind(&binder)
    return (style.preferredHeight(reads), { style.draw($0, reads, context: $1) })
  }
}
