public import KeyframeAnimation
public import VectorDrawing

/// One setting of a look, a behaviour or the content: a property with its key in scenario files, what it
/// accepts, and the sentence that explains it.
///
/// The property itself holds the default. A type lists its settings once, beside its properties, and
/// everything else follows from the list: the validation of files, `--set`, `reel init`, `reel
/// styles`, the JSON Schema and the digest.
public struct Setting<Owner: Sendable>: Sendable {
  /// The key in a scenario file, in camelCase.
  public let key: String
  /// What values it takes.
  public let kind: Parameter.Kind
  /// One sentence for a designer: what it changes.
  public let help: String
  /// What it was called in files that are not read any more; they are told its key now.
  public let formerKey: String?
  /// Whether digests leave the default out.
  public private(set) var omitsDefaultFromDigest = false
  let read: @Sendable (Owner) -> ParameterValue
  /// Leaves the property as it is where the value is of another kind.
  let write: @Sendable (inout Owner, ParameterValue) -> Void

  private init(
    _ key: String, _ kind: Parameter.Kind, _ help: String, _ formerKey: String?,
    read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) -> Void
  ) {
    self.key = key
    self.kind = kind
    self.help = help
    self.formerKey = formerKey
    self.read = read
    self.write = write
  }

  private init<Value: SettingValue>(
    _ path: any WritableKeyPath<Owner, Value> & Sendable, _ key: String, _ kind: Parameter.Kind,
    _ help: String, _ formerKey: String? = nil
  ) {
    self.init(
      key, kind, help, formerKey, read: { $0[keyPath: path].settingValue },
      write: { owner, value in
        if let value = Value(settingValue: value) { owner[keyPath: path] = value }
      })
  }

  /// The setting with its default, as an owner has it.
  func parameter(of owner: Owner) -> Parameter {
    var parameter = Parameter(key, kind, default: read(owner), help, formerly: formerKey)
    parameter.omitsDefaultFromDigest = omitsDefaultFromDigest
    return parameter
  }

  /// The same setting of what has the owner as a part.
  public func of<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Setting<Whole> {
    var setting = Setting<Whole>(
      key, kind, help, formerKey, read: { [read] in read($0[keyPath: part]) },
      write: { [write] in write(&$0[keyPath: part], $1) })
    setting.omitsDefaultFromDigest = omitsDefaultFromDigest
    return setting
  }

  /// The same setting, whose default digests leave out: for settings that a later release adds.
  public func omittingDefaultFromDigest() -> Setting {
    var setting = self
    setting.omitsDefaultFromDigest = true
    return setting
  }
}

extension Setting {
  /// A number in a range, ends included.
  public static func number(
    _ path: any WritableKeyPath<Owner, Double> & Sendable, _ key: String,
    in range: ClosedRange<Double>, _ unit: Parameter.Unit, _ help: String,
    formerly formerKey: String? = nil
  ) -> Setting {
    Setting(path, key, .number(range, unit), help, formerKey)
  }

  /// A number in a range, ends included, or the word `auto`, which is `nil`.
  public static func number(
    _ path: any WritableKeyPath<Owner, Double?> & Sendable, _ key: String,
    in range: ClosedRange<Double>, _ unit: Parameter.Unit, _ help: String
  ) -> Setting {
    Setting(path, key, .number(range, unit, automatic: true), help)
  }

  /// A time in seconds, in a range, ends included.
  public static func time(
    _ path: any WritableKeyPath<Owner, Flicks> & Sendable, _ key: String,
    in range: ClosedRange<Double> = 0...60, _ help: String
  ) -> Setting {
    Setting(path, key, .number(range, .seconds), help)
  }

  /// A time in seconds, in a range, ends included, or the word `auto`, which is `nil`.
  public static func time(
    _ path: any WritableKeyPath<Owner, Flicks?> & Sendable, _ key: String,
    in range: ClosedRange<Double> = 0...60, _ help: String
  ) -> Setting {
    Setting(path, key, .number(range, .seconds, automatic: true), help)
  }

  /// A whole number in a range, ends included.
  public static func integer(
    _ path: any WritableKeyPath<Owner, Int> & Sendable, _ key: String, in range: ClosedRange<Int>,
    _ help: String
  ) -> Setting {
    Setting(path, key, .integer(range), help)
  }

  /// A whole number in a range, ends included, or the word `infinite`, which is `nil`.
  public static func integer(
    _ path: any WritableKeyPath<Owner, Int?> & Sendable, _ key: String, in range: ClosedRange<Int>,
    _ help: String
  ) -> Setting {
    Setting(path, key, .integer(range, unlimited: true), help)
  }

  /// `true` or `false`.
  public static func flag(
    _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .flag, help)
  }

  /// One of an enumeration's words.
  public static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ path: any WritableKeyPath<Owner, Word> & Sendable, _ key: String, _ help: String
  ) -> Setting where Word.RawValue == String {
    Setting(
      key, .choice(Word.allCases.map(\.rawValue)), help, nil,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        if case .choice(let word) = value, let word = Word(rawValue: word) {
          owner[keyPath: path] = word
        }
      })
  }

  /// A timing function, or a spring, which brings its own duration.
  ///
  /// - Parameter duration: the key of the duration beside it, which nobody may give a spring.
  public static func curve(
    _ path: any WritableKeyPath<Owner, Curve> & Sendable, _ key: String, duration: String,
    _ help: String
  ) -> Setting {
    Setting(path, key, .curve(duration: duration), help)
  }

  /// A timing function, and no spring.
  public static func timing(
    _ path: any WritableKeyPath<Owner, TimingFunction> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .curve(duration: ""), help)
  }

  /// A colour, or one for light and one for dark appearance.
  public static func color(
    _ path: any WritableKeyPath<Owner, DynamicColor> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .color(), help)
  }

  /// A colour, or one for light and one for dark appearance, or the word `auto`, which is `nil`.
  public static func color(
    _ path: any WritableKeyPath<Owner, DynamicColor?> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .color(automatic: true), help)
  }

  /// A text of so many characters at most.
  public static func text(
    _ path: any WritableKeyPath<Owner, String> & Sendable, _ key: String, maximumLength: Int,
    _ help: String
  ) -> Setting {
    Setting(path, key, .text(maximumLength: maximumLength), help)
  }

  /// A text of so many characters at most, or the bare word `auto`, which is `nil`.
  public static func text(
    _ path: any WritableKeyPath<Owner, String?> & Sendable, _ key: String, maximumLength: Int,
    _ help: String
  ) -> Setting {
    Setting(path, key, .text(maximumLength: maximumLength, automatic: true), help)
  }

  /// A date and time of day without time zone, such as `2024-03-05 14:07`.
  public static func localTime(
    _ path: any WritableKeyPath<Owner, LocalTime> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .localTime(), help)
  }

  /// A date and time of day without time zone, or the word `auto`, which is `nil`.
  public static func localTime(
    _ path: any WritableKeyPath<Owner, LocalTime?> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .localTime(automatic: true), help)
  }

  /// Pictures: one file's name, or a list of them; `nil` for an empty list.
  public static func images(
    _ path: any WritableKeyPath<Owner, ImageAnimation?> & Sendable, _ key: String, _ help: String
  ) -> Setting {
    Setting(path, key, .images, help)
  }
}

/// What has settings: a plain value whose properties hold the defaults.
public protocol Configurable: Sendable {
  /// The settings, in the order in which they are listed.
  var settings: [Setting<Self>] { get }
}

extension Configurable {
  /// What there is to say about the settings, with the values that they have now as the defaults.
  public var parameters: [Parameter] { settings.parameters(of: self) }

  /// The value with those settings that are given, by their keys; what it has no setting for is left
  /// out.
  public func setting(_ values: ParameterValues) -> Self { settings.applied(to: self, values) }

  /// All settings as they are.
  public var values: ParameterValues { ParameterValues(defaultsOf: parameters) }
}

extension Array {
  /// What there is to say about settings, with the values that an owner has as the defaults.
  package func parameters<Owner>(of owner: Owner) -> [Parameter]
  where Element == Setting<Owner> { map { $0.parameter(of: owner) } }

  /// An owner with those settings that are given, by their keys.
  package func applied<Owner>(to owner: Owner, _ values: ParameterValues) -> Owner
  where Element == Setting<Owner> {
    var owner = owner
    // By their places: most are not given, and a copy of each would take longer than all the rest.
    for index in indices {
      if let value = values.given(self[index].key) { self[index].write(&owner, value) }
    }
    return owner
  }
}
