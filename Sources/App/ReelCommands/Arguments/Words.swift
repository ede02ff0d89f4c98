import ArgumentParser

/// The requirements of an enumeration whose raw values are option values, such as `Drive`.
typealias Words = CaseIterable & RawRepresentable<String> & Sendable

extension Option {
  /// Creates an option that may be omitted and whose value is the raw value of a case.
  ///
  /// - Parameter noun: A noun phrase for the value, such as “a drive”.
  init<Word: Words>(word noun: String, help: ArgumentHelp) where Value == Word? {
    self.init(
      help: Word.listed(in: help), completion: .list(Word.allNames),
      transform: { try Word(word: $0, noun) })
  }

  /// Creates an option with a default whose value is the raw value of a case.
  ///
  /// - Parameter noun: A noun phrase for the value, such as “a drive”.
  init(wrappedValue: Value, word noun: String, help: ArgumentHelp) where Value: Words {
    self.init(
      wrappedValue: wrappedValue, help: Value.listed(in: help), completion: .list(Value.allNames),
      transform: { try Value(word: $0, noun) })
  }
}

extension Option {
  /// Creates an option that may be omitted.
  ///
  /// With the default parsing strategy, the value may begin with a dash.
  init<Given>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .unconditional,
    _ help: String, _ valueName: String? = nil,
    read: @escaping @Sendable (String) throws -> Given
  ) where Value == Given? {
    self.init(
      name: name, parsing: parsing, help: ArgumentHelp(help, valueName: valueName), transform: read)
  }

  /// Creates an option with a default value.
  ///
  /// With the default parsing strategy, the value may begin with a dash.
  init(
    wrappedValue: Value, name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .unconditional, _ help: String,
    _ valueName: String? = nil,
    read: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: parsing,
      help: ArgumentHelp(help, valueName: valueName), transform: read)
  }
}

extension Option where Value == String? {
  /// Creates an option for a text.
  init(name: NameSpecification = .long, _ help: String, _ valueName: String) {
    self.init(name: name, help: ArgumentHelp(help, valueName: valueName))
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  fileprivate static var allNames: [String] { allCases.map(\.rawValue) }

  /// Returns help that lists the raw values, unless the abstract contains all of them already.
  fileprivate static func listed(in help: ArgumentHelp) -> ArgumentHelp {
    var help = help
    if allNames.allSatisfy(help.abstract.contains) { return help }
    help.abstract += " (values: \(allNames.joined(separator: ", ")))"
    return help
  }

  /// Creates the case with a raw value.
  ///
  /// - Parameter noun: A noun phrase for the value, such as “a notation”.
  /// - Throws: `ValidationError` with the allowed values if there is no such case.
  init(word: String, _ noun: String) throws {
    if let known = Self(rawValue: word) {
      self = known
      return
    }
    let nearest = NearestName.nearest(to: word, among: Self.allNames)
    throw ValidationError(
      unknownWordText(
        "“\(word)” is not \(noun)", allowed: Self.allNames.joined(separator: ", "),
        suggestion: nearest))
  }
}
