/// Returns a number followed by its noun, such as `1 pixel` or `2 pixels`.
///
/// - Parameters:
///   - number: An integer, or a number that is already printed.
///   - singular: The words that follow the number if it is `1`.
///   - plural: The words that follow any other number; by default, `singular` with an added “s”.
package func counted(
  _ number: some CustomStringConvertible, _ singular: String, _ plural: String? = nil
) -> String {
  let number = number.description
  return "\(number) \(number == "1" ? singular : plural ?? "\(singular)s")"
}

/// Returns a count and a total, followed by a noun and a verb, such as `1 of 3 frames differs`.
///
/// - Parameters:
///   - noun: The noun in the singular, which agrees with the total.
///   - verb: The verb in the plural; an “s” is added if the count is 1.
package func counted(_ count: Int, of total: Int, _ noun: String, _ verb: String) -> String {
  "\(count) of \(counted(total, noun)) \(verb)\(count == 1 ? "s" : "")"
}
