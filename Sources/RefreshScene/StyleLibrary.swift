/// The styles that scenario files can name: those that come with the library, and the caller's own.
public struct StyleLibrary: Sendable {
  /// The styles, in the order they are listed.
  public let styles: [any RefreshStyle]

  /// The library's styles and `additional` ones; an additional style takes the place of one of the
  /// same name.
  public init(adding additional: [any RefreshStyle] = []) {
    let names = Set(additional.map(\.name))
    styles = Self.builtIn.filter { !names.contains($0.name) } + additional
  }

  /// The style of a name; `nil` where there is none.
  public func style(named name: String) -> (any RefreshStyle)? {
    styles.first { $0.name == name }
  }

  private static let builtIn: [any RefreshStyle] = [
    WaveStyle(), MJHeaderStyle(), MJBackFooterStyle(), MJAutoFooterStyle(), MJTrailerStyle(),
    MJGIFHeaderStyle(), MJBackGIFFooterStyle(), MJAutoGIFFooterStyle(), ZHHeaderStyle(),
    ZHFooterStyle(), EGOStyle(), FgStyle(), PullToBounceStyle(), ElasticStyle(),
  ]
}
