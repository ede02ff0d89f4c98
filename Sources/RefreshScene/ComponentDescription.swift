public import RefreshModel

/// A behaviour that scenario files can name, with its settings.
public struct ComponentDescription: Sendable {
  /// The behaviour with its defaults.
  public let prototype: any RefreshComponent & Configurable
  /// Its settings.
  public let parameters: [Parameter]

  /// Makes a description.
  public init(_ prototype: any RefreshComponent & Configurable) {
    self.prototype = prototype
    parameters = prototype.parameters
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

  /// The component of the settings, which knows a look's pictures where it has any.
  public func make(
    _ values: ParameterValues, pictures: StatePictures? = nil
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
