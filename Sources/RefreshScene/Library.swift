public import RefreshModel

/// The looks and behaviours that scenario files can name: those that come with RefreshReel, and the
/// caller's own.
public struct Library: Sendable {
  /// The looks, in the order in which they are listed.
  public let styles: [any RefreshStyle]
  /// The behaviours, in the order in which they are listed.
  public let components: [ComponentDescription]

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
    self.components =
      Self.builtInComponents.filter { !componentNames.contains($0.name) }
      + components.map(ComponentDescription.init)
  }

  /// The look of a name; `nil` where there is none.
  public func style(named name: String) -> (any RefreshStyle)? {
    styles.first { $0.name == name }
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

  private static let builtInComponents: [ComponentDescription] = [
    ComponentDescription(WaveComponent()), ComponentDescription(MJHeaderComponent()),
    ComponentDescription(MJBackFooterComponent()), ComponentDescription(MJAutoFooterComponent()),
    ComponentDescription(MJTrailerComponent()), ComponentDescription(ZHHeaderComponent()),
    ComponentDescription(ZHFooterComponent()), ComponentDescription(EGOHeaderComponent(.ego)),
    ComponentDescription(EGOHeaderComponent(.fg)), ComponentDescription(PullToBounceComponent()),
    ComponentDescription(ElasticComponent()),
  ]
}
