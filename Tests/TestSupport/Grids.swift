import Foundation

/// Which cases of a large table a test takes.
///
///     @Test("no spring crashes an export", arguments: Grids.part(of: springs, count: 5))
///
/// The environment variable `REEL_GRIDS` decides: `all` takes whole tables, a number takes a quarter
/// of each, chosen by that number, and without it a test takes the few cases that it asks for. The
/// same value always takes the same cases.
public enum Grids {
  private static let wish = ProcessInfo.processInfo.environment["REEL_GRIDS"] ?? ""

  /// Whether every case is tried: `.ci/grids`.
  public static let areWhole: Bool = wish == "all"

  /// What seeds the choice, and whatever else is random in a test of this kind.
  public static let seed: UInt64 = UInt64(wish) ?? 11

  /// The cases to try.
  ///
  /// - Parameters:
  ///   - table: All cases.
  ///   - count: How many of them the test command tries.
  /// - Returns: Cases in the table's order; all of them where it has no more than `count`.
  public static func part<Case>(of table: [Case], count: Int) -> [Case] {
    if areWhole || table.count <= count { return table }
    let wanted = wish.isEmpty ? count : max(count, table.count / 4)
    var generator = SeededGenerator(seed: seed)
    let chosen = Set(table.indices.shuffled(using: &generator).prefix(wanted))
    return table.indices.filter(chosen.contains).map { table[$0] }
  }
}
