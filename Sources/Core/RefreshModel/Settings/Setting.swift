public import KeyframeAnimation

/// One setting of a style, a behavior or a section of the scenario: a property with its key, its range, its
/// unit and the sentence that explains it.
///
/// The property itself holds the default. A type lists its settings once, beside its properties, and
/// everything else follows from the list: validation of files and of values made in Swift, `--set`,
/// `reel init`, `reel styles`, the JSON Schema, the page and the digest.
public struct Setting<Owner: Sendable>: Sendable {
  /// The key in a scenario file, in camelCase.
  public let key: String
  /// The values it takes.
  package let kind: Parameter.Kind
  /// One sentence: its effect, for a designer.
  package let help: String
  /// Its former key, which files may still use; a note tells them the present one.
  package let formerKey: String?
  /// A key that is not read any more; an error tells the present one.
  package private(set) var retiredKey: String?
  /// The value that digests leave out, in a setting that a later release has added.
  package private(set) var valueOutsideDigest: ParameterValue?
  /// The property; of a part's setting, the part's property.
  let path: any AnyKeyPath & Sendable
  let read: @Sendable (Owner) -> ParameterValue
  /// Leaves the property unchanged if the value has another kind.
  let write: @Sendable (inout Owner, ParameterValue) -> Void

  private init(
    _ key: String, _ kind: Parameter.Kind, _ help: String, _ formerKey: String?,
    path: any AnyKeyPath & Sendable, read: @escaping @Sendable (Owner) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue) -> Void
  ) {
    self.key = key
    self.kind = kind
    self.help = help
    self.formerKey = formerKey
    self.path = path
    self.read = read
    self.write = write
  }

  private init<Value: SettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ kind: Parameter.Kind,
    _ help: String, formerly formerKey: String? = nil
  ) {
    self.init(
      key, kind, help, formerKey, path: path, read: { $0[keyPath: path].settingValue },
      write: { owner, value in
        if let value = Value(settingValue: value) { owner[keyPath: path] = value }
      })
  }

  /// The setting's description, with an owner's value as the default.
  func parameter(of owner: Owner) -> Parameter {
    Parameter(
      key, kind, default: read(owner), help, formerly: formerKey, retired: retiredKey,
      valueOutsideDigest: valueOutsideDigest)
  }

  /// The same setting of a value that has the owner as a part.
  public func of<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Setting<Whole> {
    var setting = Setting<Whole>(
      key, kind, help, formerKey, path: path, read: { [read] in read($0[keyPath: part]) },
      write: { [write] in write(&$0[keyPath: part], $1) })
    setting.valueOutsideDigest = valueOutsideDigest
    setting.retiredKey = retiredKey
    return setting
  }

  /// The same setting with a key that is not read any more.
  package func retiring(_ key: String) -> Setting {
    var setting = self
    setting.retiredKey = key
    return setting
  }

  /// The same setting, left out of digests at one value: the default of a setting that a later release adds,
  /// so that older digests stay.
  package func omittedFromDigest(at value: ParameterValue) -> Setting {
    var setting = self
    setting.valueOutsideDigest = value
    return setting
  }
}

extension Setting {
  /// Makes a setting whose type says all: a flag, a color, a timing function, a date, images, or a duration of
  /// 0 to 60 s.
  ///
  /// An optional property takes the word `auto` for `nil`.
  public init<Value: SettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, help: String
  ) {
    self.init(key, path, Value.settingKind, help)
  }

  /// Makes a setting of one of an enumeration's words.
  public init<Word: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Owner, Word> & Sendable, help: String
  ) where Word.RawValue == String {
    self.init(
      key, .choice(Word.allCases.map(\.rawValue)), help, nil, path: path,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        if case .choice(let word) = value, let word = Word(rawValue: word) {
          owner[keyPath: path] = word
        }
      })
  }

  /// Makes a setting of a number or a duration in a range, ends included.
  ///
  /// An optional property takes the word `auto` for `nil`.
  public init<Value: NumberSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable,
    in range: ClosedRange<Double>,
    unit: MeasureUnit, help: String, formerly formerKey: String? = nil
  ) {
    self.init(
      key, path, .number(range, unit, automatic: Value.settingForm.isOptional), help,
      formerly: formerKey)
  }

  /// Makes a setting of a whole number in a range, ends included.
  ///
  /// An optional property takes the word `infinite` for `nil`.
  public init<Value: IntegerSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, in range: ClosedRange<Int>,
    help: String
  ) {
    self.init(key, path, .integer(range, unlimited: Value.settingForm.isOptional), help)
  }

  /// Makes a setting of a text.
  ///
  /// An optional property takes the bare word `auto` for `nil`.
  ///
  /// - Parameter maximumLength: the greatest number of characters.
  public init<Value: TextSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, maximumLength: Int,
    help: String
  ) {
    let isOptional = Value.settingForm.isOptional
    self.init(key, path, .text(maximumLength: maximumLength, automatic: isOptional), help)
  }

  /// Makes a setting of a timing function or a spring, which brings its own duration.
  ///
  /// - Parameter duration: the key of the duration beside it, which a spring replaces.
  public init(
    _ key: String, _ path: any WritableKeyPath<Owner, Curve> & Sendable, duration: String,
    help: String
  ) {
    self.init(key, path, .curve(duration: duration), help)
  }
}

/// A value with settings: plain properties that hold the defaults, and one list beside them.
public protocol Configurable: Sendable {
  /// The settings, in the order in which they are listed.
  var settings: [Setting<Self>] { get }
}

extension Configurable {
  /// The settings' descriptions, with the present values as the defaults.
  package var parameters: [Parameter] { settings.parameters(of: self) }

  /// The present values, by their keys.
  package var values: ParameterValues { ParameterValues(defaultsOf: parameters) }

  /// Whether another value is of the same type and has the same values.
  package func hasSameSettings(as other: any Configurable) -> Bool {
    guard let other = other as? Self else { return false }
    return settings.allSatisfy { $0.read(self) == $0.read(other) }
  }

  /// The names of the image files that are still to be read, by the settings' keys, in their order.
  package var imageFiles: [(key: String, names: [String])] {
    settings.filter { $0.kind == .images }.compactMap { setting in
      guard case .files(let names) = setting.read(self), !names.isEmpty else { return nil }
      return (setting.key, names)
    }.sorted { $0.key < $1.key }
  }

  /// The value with the settings that are given, by their keys; other keys are ignored.
  package func setting(_ values: ParameterValues) -> Self { settings.applied(to: self, values) }

  /// Sets a setting by its key.
  ///
  /// - Throws: if there is no setting of the key, or the value is not allowed; the owner stays as it was.
  public mutating func set(_ key: String, to value: ParameterValue) throws(SettingError) {
    try SettingsCheck.check(value, of: key, parameters)
    self = setting(ParameterValues(given: [key: value]))
  }

  /// The value of a setting; `nil` if there is none of the key.
  public subscript(setting key: String) -> ParameterValue? {
    settings.first { $0.key == key }?.read(self)
  }
}

extension Array {
  /// The descriptions of settings, with an owner's values as the defaults.
  package func parameters<Owner>(of owner: Owner) -> [Parameter]
  where Element == Setting<Owner> { map { $0.parameter(of: owner) } }

  /// An owner with the settings that are given, by their keys.
  package func applied<Owner>(to owner: Owner, _ values: ParameterValues) -> Owner
  where Element == Setting<Owner> {
    var owner = owner
    // By their indices: most are not given, and a copy of each would take longer than all the rest.
    for index in indices {
      if let value = values.given(self[index].key) { self[index].write(&owner, value) }
    }
    return owner
  }
}

/// The settings that are given of a type; the others keep what somebody else decides.
///
/// The settings are properties, `nil` if not given: `content.appearance.listColor = color`.
@dynamicMemberLookup
public struct GivenSettings<Owner: Configurable>: Hashable, Sendable {
  /// The values, by their keys.
  package var values: [String: ParameterValue]
  private let settings: [Setting<Owner>]

  package init(of owner: Owner, _ values: [String: ParameterValue] = [:]) {
    settings = owner.settings
    self.values = values
  }

  /// A setting's value; `nil` if it is not given.
  public subscript<Value: SettingValue>(dynamicMember path: WritableKeyPath<Owner, Value>) -> Value?
  {
    get { key(of: path).flatMap { values[$0] }.flatMap { Value(settingValue: $0) } }
    set {
      if let key = key(of: path) { values[key] = newValue?.settingValue }
    }
  }

  private func key(of path: AnyKeyPath) -> String? { settings.first { $0.path == path }?.key }

  /// Whether the same settings have the same values.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values == rhs.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
