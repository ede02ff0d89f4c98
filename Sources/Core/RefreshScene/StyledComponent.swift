public import RefreshModel

/// A look over a behaviour: its settings made, its signals bound.
public struct StyledComponent: Sendable {
  /// The look.
  public let style: any RefreshStyle
  /// The look's settings and the behaviour's, by their keys.
  public let parameters: ParameterValues
  /// How tall a picture of the component alone is, in points, where a scenario does not say; where the
  /// list scrolls sideways, how wide.
  public let preferredHeight: Double
  /// Where snapshots of the behaviour are read.
  let places: SignalPlaces
  /// Where the component begins along the list; `nil` where the behaviour does not say.
  let position: Bound<Double>?
  /// What the behaviour declares.
  package var signals: SignalTable { places.table }
  private let drawing: @Sendable (ComponentInstant, DrawingContext) -> StyleLayers

  /// Puts a look over a behaviour.
  ///
  /// - Parameter parameters: what was set, which the two have already taken.
  /// - Throws: where the behaviour does not declare what the look requires.
  public init(
    _ style: any RefreshStyle, over component: any RefreshComponent, at placement: Placement,
    parameters: ParameterValues = ParameterValues()
  ) throws(MisfitError) {
    var binder = SignalBinder(component, at: placement)
    self.style = style
    self.parameters = parameters
    places = binder.places
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
