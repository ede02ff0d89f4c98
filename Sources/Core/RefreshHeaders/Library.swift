import Synchronization

/// The styles and behaviors that scenario files can name, both built-in and custom.
public struct Library: Sendable {
  /// The styles, in listing order.
  package let styles: [any RefreshStyle]
  /// The behaviors, in listing order.
  package let behaviors: [any RefreshBehavior]
  private let stylesByName: [String: any RefreshStyle]
  private let behaviorsByName: [String: any RefreshBehavior]
  /// A cache of the settings, which are needed for every file that is checked.
  private let known = KnownSettings()

  /// Creates a library of the built-in styles and behaviors and of custom ones.
  ///
  /// - Parameters:
  ///   - styles: Custom styles, which replace built-in styles of the same name.
  ///   - behaviors: Custom behaviors, which replace built-in behaviors of the same name.
  public init(styles: [any RefreshStyle] = [], behaviors: [any RefreshBehavior] = []) {
    let styleNames = Set(styles.map(\.name))
    let behaviorNames = Set(behaviors.map(\.name))
    self.styles = Self.builtInStyles.filter { !styleNames.contains($0.name) } + styles
    self.behaviors = Self.builtInBehaviors.filter { !behaviorNames.contains($0.name) } + behaviors
    stylesByName = Dictionary(self.styles.map { ($0.name, $0) }) { first, _ in first }
    behaviorsByName = Dictionary(self.behaviors.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns the style with a name, or `nil` if the library has none.
  package func style(named name: String) -> (any RefreshStyle)? { stylesByName[name] }

  /// Returns the behavior with a name, or `nil` if the library has none.
  package func behavior(named name: String) -> (any RefreshBehavior)? { behaviorsByName[name] }

  /// Returns the styles that support a placement.
  package func styles(at placement: Placement) -> [any RefreshStyle] {
    styles.filter { $0.placements.contains(placement) }
  }

  /// Returns the behaviors that support a placement.
  package func behaviors(at placement: Placement) -> [any RefreshBehavior] {
    behaviors.filter { $0.placements.contains(placement) }
  }

  /// Returns the behavior of a header that does not name one.
  ///
  /// A behavior of the library with the same name replaces the style's default behavior.
  package func defaultBehavior(of style: any RefreshStyle) -> any RefreshBehavior {
    behavior(named: style.defaultBehavior.name) ?? style.defaultBehavior
  }

  /// Returns the settings of a style, with their defaults.
  package func parameters(of style: any RefreshStyle) -> [Parameter] {
    known.parameters(of: "style \(style.name)") {
      (self.style(named: style.name) ?? style).parameters
    }
  }

  /// Returns the settings of a behavior, with their defaults.
  package func parameters(of behavior: any RefreshBehavior) -> [Parameter] {
    known.parameters(of: "behavior \(behavior.name)") {
      (self.behavior(named: behavior.name) ?? behavior).parameters
    }
  }

  /// Returns the settings of a style, or an empty array if the library does not contain the
  /// style.
  package func defaults(of style: any RefreshStyle) -> [Parameter] {
    self.style(named: style.name) == nil ? [] : parameters(of: style)
  }

  /// Returns the settings of a behavior, or an empty array if the library does not contain it.
  package func defaults(of behavior: any RefreshBehavior) -> [Parameter] {
    self.behavior(named: behavior.name) == nil ? [] : parameters(of: behavior)
  }

  /// The settings of every header and footer, with their defaults.
  package static let headerParameters = HeaderSettings().parameters

  /// Returns the settings of a style, followed by those of a behavior and those of every header.
  ///
  /// - Parameter name: The name of the behavior; `nil` for the style's default. A name that the
  ///   library does not contain adds no settings.
  package func parameters(of style: any RefreshStyle, over name: String?) -> [Parameter] {
    known.parameters(of: "style \(style.name)" + (name.map { " over \($0)" } ?? " over its own")) {
      let chosen = name.map { behavior(named: $0) } ?? defaultBehavior(of: style)
      return parameters(of: style) + (chosen.map { parameters(of: $0) } ?? [])
        + Self.headerParameters
    }
  }

  /// Returns the setting keys that occur in both a style and a behavior.
  package func disputedKeys(
    of style: any RefreshStyle, over behavior: any RefreshBehavior
  ) -> [String] {
    let own = Set(parameters(of: style).map(\.name))
    return parameters(of: behavior).map(\.name).filter(own.contains)
  }

  /// Returns the setting keys of a style or a behavior that every header has as well.
  package func reservedKeys(
    of style: any RefreshStyle, over behavior: any RefreshBehavior
  ) -> [String] {
    let reserved = Self.headerParameters.map(\.name)
    return (parameters(of: style) + parameters(of: behavior)).map(\.name).filter(reserved.contains)
  }

  /// A thread-safe cache of settings, keyed by owner.
  private final class KnownSettings: Sendable {
    private let known = Mutex<[String: [Parameter]]>([:])

    func parameters(of owner: String, _ make: () -> [Parameter]) -> [Parameter] {
      if let parameters = known.withLock({ $0[owner] }) { return parameters }
      let parameters = make()
      known.withLock { $0[owner] = parameters }
      return parameters
    }
  }

  private static let builtInStyles: [any RefreshStyle] = [
    WaveStyle(), MJStyle(.header), MJStyle(.backFooter), MJStyle(.autoFooter), MJStyle(.trailer),
    MJStyle(.gifHeader), MJStyle(.backGIFFooter), MJStyle(.autoGIFFooter), ZHStyle(.header),
    ZHStyle(.footer), EGOStyle(.ego), EGOStyle(.fg), PullToBounceStyle(), ElasticStyle(),
    SystemStyle(), MaterialStyle(), LottieStyle(), LottieStyle(.footer), SVGStyle(),
    SVGStyle(.footer),
  ]

  private static let builtInBehaviors: [any RefreshBehavior] = [
    WaveBehavior(), MJBehavior(.header), MJBehavior(.backFooter), MJBehavior(.autoFooter),
    MJBehavior(.trailer), ZHBehavior(.header), ZHBehavior(.footer), EGOHeaderBehavior(.ego),
    EGOHeaderBehavior(.fg), PullToBounceBehavior(), ElasticBehavior(), SystemBehavior(),
    MaterialBehavior(),
  ]
}
