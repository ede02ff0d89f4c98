public import Testing

/// Expects an error whose description contains texts.
public func expectError<Value>(
  _ texts: String..., isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, from body: () async throws -> Value
) async {
  let error = await #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
    _ = try await body()
  }
  for text in texts {
    #expect("\(error.map { "\($0)" } ?? "")".contains(text), sourceLocation: sourceLocation)
  }
}

/// Expects an error whose description contains texts.
public func expectError<Value>(
  _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
  from body: () throws -> Value
) {
  let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) { _ = try body() }
  for text in texts {
    #expect("\(error.map { "\($0)" } ?? "")".contains(text), sourceLocation: sourceLocation)
  }
}
