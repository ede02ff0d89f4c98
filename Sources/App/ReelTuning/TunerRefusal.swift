/// Why something that was asked for is not done.
struct TunerRefusal: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What has to be confirmed before something is done.
struct TunerQuestion: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
