extension Destination {
  /// Writes a whole file, or all bytes to what is none, piece by piece until there is none.
  package func write(_ next: () throws -> [UInt8]?) throws {
    var file = try OutputFile(self)
    while let bytes = try next(), !bytes.isEmpty { try file.write(bytes) }
    try file.commit()
  }
}
