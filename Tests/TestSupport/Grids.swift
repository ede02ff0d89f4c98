import Foundation

/// The selection of the cases that a test runs from a large table.
///
///     @Test("Exporting a spring does not crash", arguments: Grids.part(of: springs, count: 5))
///
/// The environment variable `REEL_GRIDS` controls the selection. `all` selects whole tables; a
/// number selects a quarter of each table, with the number as the seed; without the variable, a
/// test runs the few cases that it requests. The selection is deterministic for each value.
public enum Grids {
  private static let wish = ProcessInfo.processInfo.environment["REEL_GRIDS"] ?? ""

  /// Whether tests run every case, as `.ci/grids` does.
  public static let areWhole: Bool = wish == "all"

  /// The seed of the selection and of other random values in these tests.
  public static let seed: UInt64 = UInt64(wish) ?? 11

  private static let isSanitized =
    ProcessInfo.processInfo.environment["REFRESHREEL_SANITIZED"] != nil

  /// Returns the cases to run, in the table's order.
  ///
  /// - Parameters:
  ///   - table: All cases.
  ///   - count: The number of cases to run if `REEL_GRIDS` is not set.
  /// - Returns: The selected cases, or all cases if the table has at most `count`. Under a sanitizer,
  ///   in which all code is many times slower, a quarter of the requested number is selected.
  public static func part<Case>(of table: [Case], count: Int) -> [Case] {
    let count = isSanitized ? max(count / 4, 1) : count
    if areWhole || table.count <= count { return table }
    let wanted = wish.isEmpty ? count : max(count, table.count / 4)
    var generator = SeededGenerator(seed: seed)
    let chosen = Set(table.indices.shuffled(using: &generator).prefix(wanted))
    return table.indices.filter(chosen.contains).map { table[$0] }
  }
}
