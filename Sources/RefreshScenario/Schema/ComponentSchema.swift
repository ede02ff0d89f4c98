import RefreshScene

/// The settings of a header or footer: the look's own and the behaviour's.
enum ComponentSchema {
  /// The look's settings, then the behaviour's.
  ///
  /// Without a behaviour's name, those of the look's own.
  static func parameters(
    style: any RefreshStyle, component: String?, _ library: Library
  ) -> [Parameter] {
    let behaviour = library.component(named: component ?? style.defaultComponent)
    return style.parameters + (behaviour?.parameters ?? [])
  }

  /// The keys that both a look and a behaviour lay claim to.
  static func disputedKeys(
    style: any RefreshStyle, component: ComponentDescription
  ) -> [String] {
    let own = Set(style.parameters.map(\.name))
    return component.parameters.map(\.name).filter(own.contains)
  }
}
