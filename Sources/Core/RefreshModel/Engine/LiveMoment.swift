public import KeyframeAnimation

/// What is true at one instant of a run, each of it worked out when it is read.
///
/// It serves one reader at a time.
public struct LiveMoment {
  /// The instant, and the scroll view then.
  public let view: RunInstant
  /// The components, by their place.
  public let components: [Placement: ComponentInstant]

  init(view: RunInstant, components: [Placement: ComponentInstant]) {
    self.view = view
    self.components = components
  }

  /// A snapshot, read by the places at which looks have bound the components' signals; components
  /// without are left out.
  public init(_ moment: Moment, places: [Placement: SignalPlaces]) {
    let view = RunInstant(moment)
    self.view = view
    var components: [Placement: ComponentInstant] = [:]
    for (placement, component) in moment.components {
      components[placement] = places[placement].map {
        ComponentInstant(component, at: view, in: $0)
      }
    }
    self.components = components
  }

  /// The header, where one is attached.
  public var header: ComponentInstant? { components[.header] }
  /// The footer, where one is attached.
  public var footer: ComponentInstant? { components[.footer] }
  /// The instant, from the run's beginning.
  public var time: Flicks { view.time }
}
