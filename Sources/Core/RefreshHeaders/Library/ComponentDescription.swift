public import RefreshModel
public import RefreshScene

/// A behaviour that scenario files can name, with its settings.
public struct ComponentDescription: Sendable {
  /// The behaviour with its defaults.
  public let prototype: any RefreshComponent & Configurable
  /// Its settings.
  public var parameters: [Parameter] { known.value }
  private let known: Remembered<[Parameter]>

  /// Makes a description.
  public init(_ prototype: any RefreshComponent & Configurable) {
    self.prototype = prototype
    known = Remembered { prototype.parameters }
  }

  /// The name in scenario files, in kebab-case.
  public var name: String { prototype.name }
  /// One sentence that says what it does.
  public var summary: String { prototype.summary }
  /// The places where it can be attached.
  public var placements: Set<Placement> { prototype.placements }
  /// Whether it has a state for there being nothing left to load.
  public var knowsNoMoreData: Bool { prototype.knowsNoMoreData }
  /// The direction in which a list scrolls that has it.
  public var axis: ScrollAxis { prototype.axis }

  /// Puts a look over the behaviour, both with their settings; the behaviour knows the look's pictures
  /// where it has any.
  ///
  /// - Throws: where the behaviour does not declare what the look requires.
  public func styled(
    _ style: any RefreshStyle, _ values: ParameterValues, at placement: Placement
  ) throws(MisfitError) -> (component: any RefreshComponent, look: StyledComponent) {
    let style = style.setting(values)
    let component = make(values, style.pictures)
    return (
      component, try StyledComponent(style, over: component, at: placement, parameters: values)
    )
  }

  private func make(
    _ values: ParameterValues, _ pictures: StatePictures?
  ) -> any RefreshComponent {
    func made<Component: RefreshComponent & Configurable>(
      _ prototype: Component
    ) -> any RefreshComponent {
      var component = prototype.setting(values)
      if let pictures { component.follow(pictures) }
      return component
    }
    return made(prototype)
  }
}
