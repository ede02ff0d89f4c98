import RefreshScene

/// The settings of a header or footer: the look's own and the behaviour's.
enum ComponentSchema {
  /// The look's settings, then the behaviour's.
  ///
  /// Without a behaviour's name, those of the look's own.
  static func parameters(
    style: any RefreshStyle, component: String?, _ library: Library
  ) -> [Parameter] {
    library.parameters(
      of: style, over: library.component(named: component ?? style.defaultComponent))
  }
}
