/// The description of a setting: its key, its allowed values, its default and its help text.
///
/// The validation of scenario files, `--set`, the commented file from `reel init`, `reel styles`
/// and the JSON Schema all derive from it.
package struct Parameter: Sendable {
  /// The key in a scenario file, in camelCase.
  package var name: String
  /// The kind of the allowed values.
  package var kind: ParameterKind
  package var defaultValue: ParameterValue
  /// The effect of the setting, in one sentence for a designer.
  package var help: String

  package init(
    _ name: String, _ kind: ParameterKind, default defaultValue: ParameterValue, _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.help = help
  }
}

/// The kinds of value that a parameter accepts.
package enum ParameterKind: Hashable, Sendable {
  /// A number in a closed range; with `automatic`, also `auto`, whose meaning is part of the
  /// help text.
  case number(ClosedRange<Double>, MeasureUnit, automatic: Bool = false)
  /// An integer in a closed range; with `unlimited`, also `infinite`.
  case integer(ClosedRange<Int>, unlimited: Bool = false)
  /// `true` or `false`.
  case flag
  /// A color, or one each for the light and the dark appearance; with `automatic`, also `auto`.
  case color(automatic: Bool = false)
  /// A timing function, or a spring, whose settling duration replaces the parameter named
  /// `duration`.
  ///
  /// A spring and an explicit value of that parameter together are an error. With an empty name,
  /// springs are not allowed.
  case curve(duration: String)
  /// A word of the given list.
  case choice([String])
  /// Text of at most `maximumLength` Unicode scalars; with `automatic`, also the unquoted word
  /// `auto`.
  case text(maximumLength: Int, automatic: Bool = false)
  /// A local date and time that ``LocalTime`` can parse; with `automatic`, also `auto`.
  case localTime(automatic: Bool = false)
  /// The name of an image file, or a list of names; an empty list means no images.
  case images
  /// The name of an artwork file of a format; an empty list means no artwork.
  case artwork(ArtworkFormat)
  /// A part of an artwork's frames: the first and the last one, or the name of a marker; also `auto`.
  case frames
  /// A phase of a refresh, or a phase for each of some parts of an artwork; also `none`.
  case phases
}
