public import RefreshModel
public import RefreshScene
import Synchronization

/// The looks and behaviours that scenario files can name: those that come with RefreshReel, and the
/// caller's own.
public struct Library: Sendable {
  /// The looks, in the order in which they are listed.
  public let styles: [any RefreshStyle]
  /// The behaviours, in the order in which they are listed.
  public let components: [ComponentDescription]
  /// What there is to say about the looks' settings, by the looks' names: files are checked against it
  /// over and over.
  private let parameters: [String: Remembered<[Parameter]>]
  /// The settings of looks over behaviours, as far as they have been asked for.
  private let combined = Combined()

  /// All that comes with RefreshReel, and more.
  ///
  /// - Parameters:
  ///   - styles: looks of one's own, which take the place of those of the same name.
  ///   - components: behaviours of one's own, which take the place of those of the same name.
  public init(
    styles: [any RefreshStyle] = [], components: [any RefreshComponent & Configurable] = []
  ) {
    let (styleNames, componentNames) = (Set(styles.map(\.name)), Set(components.map(\.name)))
    self.styles = Self.builtInStyles.filter { !styleNames.contains($0.name) } + styles
    parameters = Self.builtInParameters.merging(Self.parameters(of: styles)) { $1 }
    self.components =
      Self.builtInComponents.filter { !componentNames.contains($0.name) }
      + components.map(ComponentDescription.init)
  }

  /// The look of a name; `nil` where there is none.
  public func style(named name: String) -> (any RefreshStyle)? {
    styles.first { $0.name == name }
  }

  /// The settings of a look and of the behaviour of a name, or of its own: the look's first, and those
  /// alone where there is no such behaviour.
  package func parameters(of style: any RefreshStyle, over component: String?) -> [Parameter] {
    settings(of: style, over: component).parameters
  }

  /// The defaults of the same settings.
  package func defaults(of style: any RefreshStyle, over component: String?) -> ParameterValues {
    settings(of: style, over: component).defaults
  }

  private func settings(of style: any RefreshStyle, over name: String?) -> Combined.Settings {
    let component = component(named: name ?? style.defaultComponent)
    return combined.settings(of: style.name, over: component?.name ?? "") {
      lookParameters(style) + (component?.parameters ?? [])
    }
  }

  /// The settings of looks over behaviours, by the names of both.
  private final class Combined: Sendable {
    typealias Settings = (parameters: [Parameter], defaults: ParameterValues)

    private let known = Mutex<[String: [String: Settings]]>([:])

    func settings(
      of style: String, over component: String, _ make: () -> [Parameter]
    ) -> Settings {
      if let settings = known.withLock({ $0[style]?[component] }) { return settings }
      let parameters = make()
      let settings = (parameters, ParameterValues(defaultsOf: parameters))
      known.withLock { $0[style, default: [:]][component] = settings }
      return settings
    }
  }

  private func lookParameters(_ style: any RefreshStyle) -> [Parameter] {
    parameters[style.name]?.value ?? style.parameters
  }

  /// The keys that both a look and a behaviour lay claim to.
  package func disputedKeys(
    of style: any RefreshStyle, over component: ComponentDescription
  ) -> [String] {
    let own = Set(lookParameters(style).map(\.name))
    return component.parameters.map(\.name).filter(own.contains)
  }

  /// The behaviour of a name; `nil` where there is none.
  public func component(named name: String) -> ComponentDescription? {
    components.first { $0.name == name }
  }

  private static let builtInStyles: [any RefreshStyle] = [
    WaveStyle(), MJHeaderStyle(), MJBackFooterStyle(), MJAutoFooterStyle(), MJTrailerStyle(),
    MJHeaderStyle(showsPictures: true), MJBackFooterStyle(showsPictures: true),
    MJAutoFooterStyle(showsPictures: true), ZHHeaderStyle(), ZHFooterStyle(), EGOStyle(),
    EGOStyle(.fg), PullToBounceStyle(), ElasticStyle(),
  ]

  private static let builtInParameters = parameters(of: builtInStyles)

  private static func parameters(
    of styles: [any RefreshStyle]
  ) -> [String: Remembered<[Parameter]>] {
    Dictionary(
      styles.map { style in (style.name, Remembered { style.parameters }) },
      uniquingKeysWith: { $1 })
  }

  private static let builtInComponents: [ComponentDescription] = [
    ComponentDescription(WaveComponent()), ComponentDescription(MJHeaderComponent()),
    ComponentDescription(MJBackFooterComponent()), ComponentDescription(MJAutoFooterComponent()),
    ComponentDescription(MJTrailerComponent()), ComponentDescription(ZHHeaderComponent()),
    ComponentDescription(ZHFooterComponent()), ComponentDescription(EGOHeaderComponent(.ego)),
    ComponentDescription(EGOHeaderComponent(.fg)), ComponentDescription(PullToBounceComponent()),
    ComponentDescription(ElasticComponent()),
  ]
}
