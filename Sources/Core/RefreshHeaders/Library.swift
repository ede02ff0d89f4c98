public import RefreshModel
public import RefreshScene
import Synchronization

/// The styles and behaviors that scenario files can name: those of RefreshReel and the caller's own.
public struct Library: Sendable {
  /// The styles, in the order in which they are listed.
  package let styles: [any RefreshStyle]
  /// The behaviors, in the order in which they are listed.
  package let behaviors: [any RefreshBehavior]
  private let stylesByName: [String: any RefreshStyle]
  private let behaviorsByName: [String: any RefreshBehavior]
  /// The settings that have been asked for: files are checked against them over and over.
  private let known = KnownSettings()

  /// Makes a library of everything in RefreshReel, and more.
  ///
  /// - Parameters:
  ///   - styles: further styles, which replace those of the same name.
  ///   - behaviors: further behaviors, which replace those of the same name.
  public init(styles: [any RefreshStyle] = [], behaviors: [any RefreshBehavior] = []) {
    let (styleNames, behaviorNames) = (Set(styles.map(\.name)), Set(behaviors.map(\.name)))
    self.styles = Self.builtInStyles.filter { !styleNames.contains($0.name) } + styles
    self.behaviors =
      Self.builtInBehaviors.filter { !behaviorNames.contains($0.name) } + behaviors
    stylesByName = Dictionary(self.styles.map { ($0.name, $0) }) { first, _ in first }
    behaviorsByName = Dictionary(self.behaviors.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The style of a name; `nil` if there is none.
  package func style(named name: String) -> (any RefreshStyle)? {
    stylesByName[name]
  }

  /// The behavior of a name; `nil` if there is none.
  package func behavior(named name: String) -> (any RefreshBehavior)? {
    behaviorsByName[name]
  }

  /// The behavior of a header that names none: the library's of that name, else the style's own.
  package func defaultBehavior(of style: any RefreshStyle) -> any RefreshBehavior {
    behavior(named: style.defaultBehavior.name) ?? style.defaultBehavior
  }

  /// The settings of a style, with their defaults.
  package func parameters(of style: any RefreshStyle) -> [Parameter] {
    known.parameters(of: "style \(style.name)") {
      (self.style(named: style.name) ?? style).parameters
    }
  }

  /// The settings of a behavior, with their defaults.
  package func parameters(of behavior: any RefreshBehavior) -> [Parameter] {
    known.parameters(of: "component \(behavior.name)") {
      (self.behavior(named: behavior.name) ?? behavior).parameters
    }
  }

  /// The same; none if the library does not have the style.
  package func defaults(of style: any RefreshStyle) -> [Parameter] {
    self.style(named: style.name) == nil ? [] : parameters(of: style)
  }

  /// The same; none if the library does not have the behavior.
  package func defaults(of behavior: any RefreshBehavior) -> [Parameter] {
    self.behavior(named: behavior.name) == nil ? [] : parameters(of: behavior)
  }

  /// The settings of a style and of the behavior of a name, or of its own, the style's first.
  package func parameters(of style: any RefreshStyle, over name: String?) -> [Parameter] {
    known.parameters(of: "style \(style.name)" + (name.map { " over \($0)" } ?? " over its own")) {
      let chosen = name.map { behavior(named: $0) } ?? defaultBehavior(of: style)
      return parameters(of: style) + (chosen.map { parameters(of: $0) } ?? [])
    }
  }

  /// The keys that both a style and a behavior have.
  package func disputedKeys(
    of style: any RefreshStyle, over behavior: any RefreshBehavior
  ) -> [String] {
    let own = Set(parameters(of: style).map(\.name))
    return parameters(of: behavior).map(\.name).filter(own.contains)
  }

  /// Settings by the names of their owners.
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
    WaveStyle(), MJHeaderStyle(), MJBackFooterStyle(), MJAutoFooterStyle(), MJTrailerStyle(),
    MJHeaderStyle(showsPictures: true), MJBackFooterStyle(showsPictures: true),
    MJAutoFooterStyle(showsPictures: true), ZHHeaderStyle(), ZHFooterStyle(), EGOStyle(),
    EGOStyle(.fg), PullToBounceStyle(), ElasticStyle(),
  ]

  private static let builtInBehaviors: [any RefreshBehavior] = [
    WaveBehavior(), MJHeaderBehavior(), MJBackFooterBehavior(), MJAutoFooterBehavior(),
    MJTrailerBehavior(), ZHHeaderBehavior(), ZHFooterBehavior(), EGOHeaderBehavior(.ego),
    EGOHeaderBehavior(.fg), PullToBounceBehavior(), ElasticBehavior(),
  ]
}
