package import RefreshModel

/// A style over a behavior, its signals bound.
package struct StyledComponent: Sendable {
  /// The style.
  package let style: any RefreshStyle
  /// The behavior, which knows the style's images.
  package let component: any RefreshComponent
  /// The height of an image of the header alone, in points, if a scenario does not state one; the width if
  /// the list scrolls sideways.
  package let preferredHeight: Double
  /// Where the header begins along the list; `nil` if the behavior does not declare it.
  let position: Bound<Double>?
  /// What the behavior declares.
  package let signals: SignalTable
  private let drawing: @Sendable (ComponentInstant, DrawingContext) -> StyleLayers

  /// Puts a style over a behavior.
  ///
  /// - Throws: if the behavior does not declare what the style requires.
  package init(
    _ style: any RefreshStyle, over component: any RefreshComponent, at placement: Placement
  ) throws(MisfitError) {
    var component = component
    if let pictures = style.pictures { component.follow(pictures) }
    var binder = SignalBinder(component, at: placement)
    self.style = style
    self.component = component
    signals = binder.table
    position = binder.optional(.position)
    (preferredHeight, drawing) = Self.bound(style, &binder)
    guard binder.missing.isEmpty else {
      throw MisfitError(style: style.name, component: component.name, missing: binder.missing)
    }
  }

  private static func bound<Style: RefreshStyle>(
    _ style: Style, _ binder: inout SignalBinder
  ) -> (Double, @Sendable (ComponentInstant, DrawingContext) -> StyleLayers) {
    let reads = style.bind(&binder)
    return (style.preferredHeight(reads), { style.draw($0, reads, context: $1) })
  }

  func layers(_ component: ComponentInstant, _ context: DrawingContext) -> StyleLayers {
    drawing(component, context)
  }
}
