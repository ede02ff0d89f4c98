extension TunerDocument {
  /// A file with a new variant.
  struct AddedVariant {
    let name: String
    let bytes: [UInt8]
    /// The edits of other variants, which are not in the file.
    let others: [Edit]
  }

  /// Returns the file with a new variant that plays like the current run.
  ///
  /// - Throws: An error if the name is taken or not that of a variant, or if the file cannot express
  ///   an edit.
  func adding(variant name: String) throws -> AddedVariant {
    let file = try validFile()
    guard !file.variants.contains(where: { $0.name == name }) else {
      throw TunerRefusal("the file already has a variant \(name.shortened())")
    }
    let base = variant.flatMap { file.text(at: "variants.\($0)", in: nil) } ?? "{}"
    let own = current.map { Edit(key: $0.key, value: $0.value, variant: name) }
    let beginning = Edit(key: "variants.\(name)", value: base)
    let inEffect = Set(current.map(\.id))
    return AddedVariant(
      name: name, bytes: try written([beginning] + own),
      others: edits.filter { !inEffect.contains($0.id) })
  }

  /// Replaces the file with that of a new variant, which becomes the current one.
  ///
  /// The history ends, because its steps would change other values in the variant.
  mutating func save(_ added: AddedVariant) throws {
    try save(added.bytes)
    past = []
    future = []
    edits = added.others
    try play(variant: added.name)
  }
}
