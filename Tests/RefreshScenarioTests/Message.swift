/// Returns the description of the error that a closure throws; an empty text if it throws none.
func message(_ body: () throws -> Any) -> String {
  do {
    _ = try body()
    return ""
  } catch {
    return "\(error)"
  }
}
