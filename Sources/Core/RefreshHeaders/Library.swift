public import RefreshModel
public import RefreshScene
import Synchronization

/// The styles and behaviors that scenario files can name: those of RefreshReel and the caller's own.
public struct Library: Sendable {
  /// The styles, in the order in which they are listed.
  package let styles: [any RefreshStyle]
  /// The behaviors, in the order in which they are listed.
  package let components: [any RefreshComponent]
  /// The settings that have been asked for: files are checked against them over and over.
  private let known = KnownSettings()

  /// Makes a library of everything in RefreshReel, and more.
  ///
  /// - Parameters:
  ///   - styles: further styles, which replace those of the same name.
  ///   - components: further behaviors, which replace those of the same name.
  public init(styles: [any RefreshStyle] = [], components: [any RefreshComponent] = []) {
    let (styleNames, componentNames) = (Set(styles.map(\.name)), Set(components.map(\.name)))
    self.styles = Self.builtInStyles.filter { !styleNames.contains($0.name) } + styles
    self.components =
      Self.builtInComponents.filter { !componentNames.contains($0.name) } + components
  }

  /// The style of a name; `nil` if there is none.
  package func style(named name: String) -> (any RefreshStyle)? {
    styles.first { $0.name == name }
  }

  /// The behavior of a name; `nil` if there is none.
  package func component(named name: String) -> (any RefreshComponent)? {
    components.first { $0.name == name }
  }

  /// The behavior of a header that names none: the library's of that name, else the style's own.
  package func defaultBehavior(of style: any RefreshStyle) -> any RefreshComponent {
    component(named: style.defaultBehavior.name) ?? style.defaultBehavior
  }

  /// The settings of a style, with their defaults.
  package func parameters(of style: any RefreshStyle) -> [Parameter] {
    known.parameters(of: "style \(style.name)") {
      (self.style(named: style.name) ?? style).parameters
    }
  }

  /// The settings of a behavior, with their defaults.
  package func parameters(of component: any RefreshComponent) -> [Parameter] {
    known.parameters(of: "component \(component.name)") {
      (self.component(named: component.name) ?? component).parameters
    }
  }

  /// The same; none if the library does not have the style.
  package func defaults(of style: any RefreshStyle) -> [Parameter] {
    self.style(named: style.name) == nil ? [] : parameters(of: style)
  }

  /// The same; none if the library does not have the behavior.
  package func defaults(of component: any RefreshComponent) -> [Parameter] {
    self.component(named: component.name) == nil ? [] : parameters(of: component)
  }

  /// The settings of a style and of the behavior of a name, or of its own, the style's first.
  package func parameters(of style: any RefreshStyle, over name: String?) -> [Parameter] {
    known.parameters(of: "style \(style.name)" + (name.map { " over \($0)" } ?? " over its own")) {
      let behavior = name.map { component(named: $0) } ?? defaultBehavior(of: style)
      return parameters(of: style) + (behavior.map { parameters(of: $0) } ?? [])
    }
  }

  /// The keys that both a style and a behavior have.
  package func disputedKeys(
    of style: any RefreshStyle, over component: any RefreshComponent
  ) -> [String] {
    let own = Set(parameters(of: style).map(\.name))
    return parameters(of: component).map(\.name).filter(own.contains)
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

  private static let builtInComponents: [any RefreshComponent] = [
    WaveComponent(), MJHeaderComponent(), MJBackFooterComponent(), MJAutoFooterComponent(),
    MJTrailerComponent(), ZHHeaderComponent(), ZHFooterComponent(), EGOHeaderComponent(.ego),
    EGOHeaderComponent(.fg), PullToBounceComponent(), ElasticComponent(),
  ]
}
