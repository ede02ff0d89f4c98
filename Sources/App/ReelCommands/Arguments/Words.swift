import ArgumentParser

/// Words of the model that are words on the command line too, such as a drive's names.
typealias Words = CaseIterable & RawRepresentable<String> & Sendable

extension Option {
  /// A word.
  ///
  /// - Parameter noun: what each is, such as “a drive”.
  init<Word: Words>(word noun: String, help: ArgumentHelp) where Value == Word? {
    self.init(
      help: Word.listed(in: help), completion: .list(Word.allNames),
      transform: { try Word(word: $0, noun) })
  }

  /// A word with a default.
  init(wrappedValue: Value, word noun: String, help: ArgumentHelp) where Value: Words {
    self.init(
      wrappedValue: wrappedValue, help: Value.listed(in: help), completion: .list(Value.allNames),
      transform: { try Value(word: $0, noun) })
  }
}

extension Option {
  /// An option that may be missing, and whose value may begin with a dash unless `parsing` says otherwise.
  init<Given>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .unconditional,
    _ help: String, _ valueName: String? = nil,
    read: @escaping @Sendable (String) throws -> Given
  ) where Value == Given? {
    self.init(
      name: name, parsing: parsing, help: ArgumentHelp(help, valueName: valueName), transform: read)
  }

  /// An option with a default, whose value may begin with a dash unless `parsing` says otherwise.
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

extension CaseIterable where Self: RawRepresentable<String> {
  fileprivate static var allNames: [String] { allCases.map(\.rawValue) }

  /// Help that lists the words, unless it tells them all itself.
  fileprivate static func listed(in help: ArgumentHelp) -> ArgumentHelp {
    var help = help
    if allNames.allSatisfy(help.abstract.contains) { return help }
    help.abstract += " (values: \(allNames.joined(separator: ", ")))"
    return help
  }

  /// Reads one of the words; an error tells them.
  ///
  /// - Parameter noun: what each is, such as “a notation”.
  init(word: String, _ noun: String) throws {
    if let known = Self(rawValue: word) {
      self = known
      return
    }
    let nearest = NearestName.nearest(to: word, among: Self.allNames)
    throw ValidationError(
      "“\(word)” is not \(noun); "
        + (nearest.map { "did you mean \($0)? Allowed" } ?? "allowed")
        + ": \(Self.allNames.joined(separator: ", "))")
  }
}
