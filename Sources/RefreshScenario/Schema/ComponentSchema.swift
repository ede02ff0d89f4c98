import RefreshScene

/// The settings of a header or footer: the look's own and the behaviour's.
enum ComponentSchema {
  /// The look's settings, then those of the behaviour's whose names the look does not have.
  ///
  /// Without a behaviour's name, those of the look's own.
  static func parameters(style: any RefreshStyle, component: String?) -> [Parameter] {
    let own = style.parameters
    let names = Set(own.map(\.name))
    let behaviour = ComponentDescription.named(component ?? style.defaultComponent)
    return own + (behaviour?.parameters ?? []).filter { !names.contains($0.name) }
  }
}
