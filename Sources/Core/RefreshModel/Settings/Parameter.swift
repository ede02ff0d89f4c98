import KeyframeAnimation

/// One setting of a style or a behavior: its name, what it accepts, its default, and the sentence
/// that explains it.
///
/// Everything that reads settings reads this: the scenario file's validation, `--set`, the
/// commented file that `reel init` writes, `reel styles`, the JSON Schema.
package struct Parameter: Sendable {
  /// The key in a scenario file, in camelCase.
  package var name: String
  /// What values it takes.
  package var kind: Kind
  /// The value where none is given.
  package var defaultValue: ParameterValue
  /// One sentence for a designer: what it changes.
  package var help: String
  /// The former name, which files may still use; a note tells them the present one.
  package var formerName: String?
  /// A name that is not read any more; an error tells the present one.
  package var retiredName: String?
  /// The value that digests leave out, so that a setting that a later release adds does not change the digests
  /// of scenarios without it.
  package var valueOutsideDigest: ParameterValue?

  /// Makes a parameter.
  package init(
    _ name: String, _ kind: Kind, default defaultValue: ParameterValue, _ help: String,
    formerly formerName: String? = nil, retired retiredName: String? = nil,
    valueOutsideDigest: ParameterValue? = nil
  ) {
    self.retiredName = retiredName
    self.valueOutsideDigest = valueOutsideDigest
    self.formerName = formerName
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.help = help
  }

  /// What values a parameter takes.
  package enum Kind: Hashable, Sendable {
    /// A number in the range, ends included. With `automatic`, the word `auto` as well: the
    /// parameter's help says what it then is.
    case number(ClosedRange<Double>, MeasureUnit, automatic: Bool = false)
    /// A whole number in the range, ends included. With `unlimited`, the word `infinite` as well.
    case integer(ClosedRange<Int>, unlimited: Bool = false)
    /// `true` or `false`.
    case flag
    /// A colour, or one for light and one for dark appearance. With `automatic`, the word `auto`.
    case color(automatic: Bool = false)
    /// A curve: a timing function, or a spring, which brings its own duration; a spring beside an
    /// explicit value of the parameter named `duration` is an error.
    case curve(duration: String)
    /// One of these words.
    case choice([String])
    /// Any text of at most so many characters. With `automatic`, the bare word `auto` as well.
    case text(maximumLength: Int, automatic: Bool = false)
    /// A date and time of day without time zone, such as `2024-03-05 14:07`; a text that
    /// ``LocalTime`` reads. With `automatic`, the word `auto` as well.
    case localTime(automatic: Bool = false)
    /// Pictures: one file's name, or a list of them; none for an empty list.
    case images
  }
}
