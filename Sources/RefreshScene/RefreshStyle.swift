public import RefreshModel

/// How a header or footer looks: a pure function from a moment to things to draw.
///
/// A style draws in content coordinates: the origin is the content's upper left corner, y grows
/// down, so a header lives in negative y. What it reads of the moment are the component's signals; it
/// can be drawn over any behaviour that says what it requires.
public protocol RefreshStyle: Sendable {
  /// The name in scenario files, in kebab-case.
  var name: String { get }
  /// One sentence that says what it looks like.
  var summary: String { get }
  /// The places where it can be attached.
  var placements: Set<Placement> { get }
  /// The name of the behaviour it comes with; `wave` is one.
  var defaultComponent: String { get }
  /// The look's own settings; the component's come beside them.
  var parameters: [Parameter] { get }
  /// Values of the `content` settings that suit the look, over their defaults.
  var contentDefaults: [String: ParameterValue] { get }

  /// The signals without which it has nothing to draw, by facet and name; what else it reads it does
  /// without.
  var requiredSignals: [RequiredSignal] { get }

  /// How tall a picture of the header alone is, in points, where a scenario does not say; where the
  /// list scrolls sideways, how wide.
  func preferredHeight(parameters: ParameterValues) -> Double

  /// Draws one moment.
  ///
  /// - Parameters:
  ///   - component: the component's state and numbers.
  ///   - moment: everything else that is true then.
  ///   - parameters: the settings, the look's own and the component's.
  ///   - context: the sizes, the appearance, the text layout.
  func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers
}

extension RefreshStyle {
  /// A header, unless a style says otherwise.
  public var placements: Set<Placement> { [.header] }
  /// None: what a behaviour does not say, the look takes from its state and its pull.
  public var requiredSignals: [RequiredSignal] { [] }
  /// No changes to the content.
  public var contentDefaults: [String: ParameterValue] { [:] }
}

/// A signal that a look cannot do without.
public struct RequiredSignal: Hashable, Sendable {
  /// What of a component it is about.
  public var facet: Signal.Facet
  /// Its name within the facet.
  public var name: String

  /// Makes a requirement.
  public init(_ facet: Signal.Facet, _ name: String) {
    self.facet = facet
    self.name = name
  }
}

extension RequiredSignal: CustomStringConvertible {
  /// The facet and the name, such as `surface.bend`.
  public var description: String { "\(facet.rawValue).\(name)" }
}

extension RefreshStyle {
  /// What the look requires and a behaviour does not say, in order.
  public func missingSignals(over component: any RefreshComponent, at placement: Placement)
    -> [RequiredSignal]
  {
    let said = Set(
      component.signals(at: placement).signals.map { RequiredSignal($0.facet, $0.name) })
    return requiredSignals.filter { !said.contains($0) }
  }
}
