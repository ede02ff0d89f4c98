#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON text of values that this program stores or receives.
package enum CodedJSON {
  /// Returns the value of a JSON text, or `nil` if the text is not that of such a value.
  ///
  /// - Parameter hasInfinities: Whether the texts `inf`, `-inf` and `nan` are numbers.
  package static func decode<Value: Decodable>(
    _ bytes: some Collection<UInt8>, as type: Value.Type = Value.self, hasInfinities: Bool = false
  ) -> Value? {
    let decoder = JSONDecoder()
    if hasInfinities {
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }
    return try? decoder.decode(type, from: bytes as? Data ?? Data(bytes))
  }

  /// Returns the JSON text of a value, with sorted keys.
  ///
  /// - Parameter isPretty: Whether each member is on its own line.
  package static func encode(_ value: some Encodable, isPretty: Bool = false) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(value))
  }
}
