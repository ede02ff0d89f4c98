/// A setting of a style, a behavior or a section of a scenario: a property with a key, a range, a
/// unit and a help text.
///
/// The property's initial value is the default. A type lists its settings once, next to its
/// properties.
/// The validation of files and of values created in Swift, `--set`, `reel init`, `reel styles`,
/// the JSON Schema, the tuning page and the digest all derive from that list.
public struct Setting<Owner: Sendable>: Sendable {
  /// The key in a scenario file, in camelCase.
  public let key: String
  /// The kind of the allowed values.
  package let kind: ParameterKind
  /// The effect of the setting, in one sentence for a designer.
  package let help: String
  /// The key path of the property; for a setting of a nested value, the property within that
  /// value.
  let path: any AnyKeyPath & Sendable
  let read: @Sendable (Owner) -> ParameterValue
  /// The function that sets the property; it has no effect if the value has another kind.
  let write: @Sendable (inout Owner, ParameterValue) -> Void
  /// The value that digests omit; `nil` if they contain every value.
  fileprivate var undigested: ParameterValue?

  /// Returns the same setting, whose value a digest omits if it is the given one.
  ///
  /// A setting that is added to an existing type omits its default, so that the digests of
  /// scenarios without it stay.
  package func undigested(_ value: ParameterValue) -> Self {
    var setting = self
    setting.undigested = value
    return setting
  }

  /// Returns the description of the setting, with the owner's value as the default.
  func parameter(of owner: Owner) -> Parameter { Parameter(key, kind, default: read(owner), help) }

  /// Returns the same setting for a type that contains the owner as a property.
  ///
  /// - Parameter part: The key path of that property.
  public func of<Whole: Sendable>(
    _ part: any WritableKeyPath<Whole, Owner> & Sendable
  ) -> Setting<Whole> {
    Setting<Whole>(
      key: key, kind: kind, help: help, path: path, read: { [read] in read($0[keyPath: part]) },
      write: { [write] in write(&$0[keyPath: part], $1) }, undigested: undigested)
  }
}

extension Setting {
  private init<Value: SettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, kind: ParameterKind,
    help: String
  ) {
    self.init(
      key: key, kind: kind, help: help, path: path, read: { $0[keyPath: path].settingValue },
      write: { owner, value in
        if let value = Value(settingValue: value) { owner[keyPath: path] = value }
      })
  }

  /// Creates a setting whose allowed values depend only on the property's type: for example, any
  /// color, timing function or date, or a duration of 0…60 s.
  ///
  /// The value `auto` sets an optional property to `nil`; an empty list does so for images.
  public init<Value: SettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, help: String
  ) {
    self.init(key, path, kind: Value.settingForm.kind, help: help)
  }

  /// Creates a setting whose values are the cases of an enumeration.
  public init<Word: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Owner, Word> & Sendable, help: String
  ) where Word.RawValue == String {
    self.init(
      key: key, kind: .choice(Word.allCases.map(\.rawValue)), help: help, path: path,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { owner, value in
        if case .choice(let word) = value, let word = Word(rawValue: word) {
          owner[keyPath: path] = word
        }
      })
  }

  /// Creates a setting whose values are the cases of an enumeration, and a word for `nil`.
  package init<Word: RawRepresentable & CaseIterable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Owner, Word?> & Sendable, or none: String,
    help: String
  ) where Word.RawValue == String {
    self.init(
      key: key, kind: .choice([none] + Word.allCases.map(\.rawValue)), help: help, path: path,
      read: { .choice($0[keyPath: path]?.rawValue ?? none) },
      write: { owner, value in
        guard case .choice(let word) = value else { return }
        owner[keyPath: path] = Word(rawValue: word)
      })
  }

  /// Creates a setting of a number or a duration in a closed range.
  ///
  /// The value `auto` sets an optional property to `nil`.
  public init<Value: NumberSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable,
    in range: ClosedRange<Double>,
    unit: MeasureUnit, help: String
  ) {
    self.init(
      key, path, kind: .number(range, unit, automatic: Value.settingForm.isOptional), help: help)
  }

  /// Creates a setting of an integer in a closed range.
  ///
  /// The value `infinite` sets an optional property to `nil`.
  public init<Value: IntegerSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, in range: ClosedRange<Int>,
    help: String
  ) {
    self.init(key, path, kind: .integer(range, unlimited: Value.settingForm.isOptional), help: help)
  }

  /// Creates a text setting.
  ///
  /// The unquoted value `auto` sets an optional property to `nil`.
  ///
  /// - Parameter maximumLength: The maximum length, in Unicode scalars.
  public init<Value: TextSettingValue>(
    _ key: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, maximumLength: Int,
    help: String
  ) {
    let isOptional = Value.settingForm.isOptional
    self.init(
      key, path, kind: .text(maximumLength: maximumLength, automatic: isOptional), help: help)
  }

  /// Creates a setting of an artwork's file; an empty list sets the property to `nil`.
  public init(
    _ key: String, _ path: any WritableKeyPath<Owner, ArtworkSource?> & Sendable,
    format: ArtworkFormat, help: String
  ) {
    self.init(
      key: key, kind: .artwork(format), help: help, path: path,
      read: { owner in
        switch owner[keyPath: path] {
        case .file(let name): .files([name])
        case .artwork(let artwork): .artwork(artwork)
        case nil: .files([])
        }
      },
      write: { owner, value in
        switch value {
        case .files(let names): owner[keyPath: path] = names.first.map { .file($0) }
        case .artwork(let artwork): owner[keyPath: path] = .artwork(artwork)
        default: break
        }
      })
  }

  /// Creates a setting of a timing function or a spring.
  ///
  /// - Parameter duration: The key of the curve's duration, which a spring replaces with its
  ///   settling duration.
  public init(
    _ key: String, _ path: any WritableKeyPath<Owner, Curve> & Sendable, duration: String,
    help: String
  ) {
    self.init(key, path, kind: .curve(duration: duration), help: help)
  }
}

/// A value with settings: properties that store the values, and a list that describes them.
public protocol Configurable: Sendable {
  /// The settings, in the order in which they are presented.
  var settings: [Setting<Self>] { get }
}

extension Configurable {
  /// The descriptions of the settings, with the current values as the defaults.
  package var parameters: [Parameter] { settings.parameters(of: self) }

  /// The current values, by key.
  package var values: [String: ParameterValue] { settings.values(of: self) }

  /// The current values in a digest, by key; those of settings with an undigested value are apart.
  package var digestedValues: (all: [String: ParameterValue], newer: [String: ParameterValue]) {
    let settings = settings
    let newer = settings.filter { $0.undigested != nil }
    return (
      settings.filter { $0.undigested == nil }.values(of: self),
      newer.filter { $0.undigested != $0.read(self) }.values(of: self)
    )
  }

  /// Returns whether another value has the same type and the same settings.
  package func hasSameSettings(as other: any Configurable) -> Bool {
    guard let other = other as? Self else { return false }
    return settings.allSatisfy { $0.read(self) == $0.read(other) }
  }

  /// The settings with image files that have not been read yet, sorted by key.
  package var imageFiles: [(key: String, names: [String])] {
    settings.filter { $0.kind == .images }.compactMap { setting in
      guard case .files(let names) = setting.read(self), !names.isEmpty else { return nil }
      return (setting.key, names)
    }.sorted { $0.key < $1.key }
  }

  /// The settings with artwork files that have not been read yet, sorted by key.
  package var artworkFiles: [(key: String, name: String, format: ArtworkFormat)] {
    settings.compactMap { setting -> (key: String, name: String, format: ArtworkFormat)? in
      guard case .artwork(let format) = setting.kind, case .files(let names) = setting.read(self),
        let name = names.first
      else { return nil }
      return (setting.key, name, format)
    }.sorted { $0.key < $1.key }
  }

  /// The artworks that have been read, sorted by key.
  package var artworks: [(key: String, artwork: Artwork)] {
    settings.compactMap { setting -> (key: String, artwork: Artwork)? in
      guard case .artwork = setting.kind, case .artwork(let artwork) = setting.read(self) else {
        return nil
      }
      return (setting.key, artwork)
    }.sorted { $0.key < $1.key }
  }

  /// Returns the value with the given settings applied; unknown keys are ignored.
  package func setting(_ values: [String: ParameterValue]) -> Self {
    settings.applied(to: self, values)
  }

  /// Sets the value of a setting.
  ///
  /// - Throws: ``SettingError`` if the key is unknown or the value is not allowed, in which case
  ///   no setting changes.
  public mutating func set(_ key: String, to value: ParameterValue) throws(SettingError) {
    try SettingsCheck.check(value, of: key, parameters)
    self = setting([key: value])
  }

  /// The value of a setting; `nil` if the key is unknown.
  public subscript(setting key: String) -> ParameterValue? {
    settings.first { $0.key == key }?.read(self)
  }
}

extension Array {
  /// Returns the descriptions of the settings, with the owner's values as the defaults.
  package func parameters<Owner>(of owner: Owner) -> [Parameter]
  where Element == Setting<Owner> { map { $0.parameter(of: owner) } }

  /// Returns the owner's values, by key.
  package func values<Owner>(of owner: Owner) -> [String: ParameterValue]
  where Element == Setting<Owner> { Dictionary(map { ($0.key, $0.read(owner)) }) { $1 } }

  /// Returns the owner with the given settings applied.
  package func applied<Owner>(to owner: Owner, _ values: [String: ParameterValue]) -> Owner
  where Element == Setting<Owner> {
    var owner = owner
    // Access by index avoids a copy of each setting, which would dominate the cost because few
    // settings are given.
    for index in indices {
      if let value = values[self[index].key] { self[index].write(&owner, value) }
    }
    return owner
  }
}

/// The explicit settings of a type; the other settings keep the values of an enclosing scope.
///
/// Each setting is a property that is `nil` unless set: `content.appearance.listColor = color`. A
/// property without a setting is always `nil`, and assigning a value to it has no effect.
@dynamicMemberLookup
public struct GivenSettings<Owner: Configurable>: Hashable, Sendable {
  /// The explicit values, by key.
  package var values: [String: ParameterValue]
  private let settings: [Setting<Owner>]

  package init(of owner: Owner, _ values: [String: ParameterValue] = [:]) {
    settings = owner.settings
    self.values = values
  }

  /// The value of a setting; `nil` if it is not set.
  public subscript<Value: SettingValue>(dynamicMember path: WritableKeyPath<Owner, Value>) -> Value?
  {
    get { key(of: path).flatMap { values[$0] }.flatMap { Value(settingValue: $0) } }
    set {
      if let key = key(of: path) { values[key] = newValue?.settingValue }
    }
  }

  private func key(of path: AnyKeyPath) -> String? { settings.first { $0.path == path }?.key }

  /// Returns whether both values have the same explicit settings.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.values == rhs.values }

  /// Hashes the explicit values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
