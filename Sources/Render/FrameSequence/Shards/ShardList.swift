/// The shards of a sequence, sweep or verification that a merge has found.
package struct ShardList {
  /// The expected number of shards, or 0 before the first one is added.
  package private(set) var count = 0
  /// The location of each shard, by its index.
  private var locations: [Int: String] = [:]

  package init() {}

  /// Adds a shard found at a location.
  ///
  /// - Throws: ``MergeError`` if its count differs from the other shards' or if it is a duplicate.
  package mutating func add(_ shard: Shard, at location: String) throws(MergeError) {
    guard count == 0 || count == shard.count else {
      let other = locations.min { $0.key < $1.key }
      throw .counts(
        "\(other?.value ?? "") is shard \(other?.key ?? 0)/\(count)", "\(location) is \(shard)")
    }
    count = shard.count
    if let other = locations.updateValue(location, forKey: shard.index) {
      throw .double(shard: shard.description, other, location)
    }
  }

  /// The missing shards in the form `2, 5–7 of 8`, or `nil` if the list is complete.
  package var missing: String? {
    var ranges: [ClosedRange<Int>] = []
    for index in 1...max(count, 1) where locations[index] == nil {
      if let last = ranges.last, last.upperBound == index - 1 {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    guard !ranges.isEmpty else { return nil }
    let texts = ranges.prefix(Self.longestList).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let rest = ranges.count - texts.count
    return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "") + " of \(count)"
  }

  private static let longestList = 16
}

package enum MergeError: ReportedError, Hashable, Sendable {
  /// The location contains no shards.
  case nothing(String)
  /// A file is damaged or is not a shard.
  case damaged(String, reason: String)
  /// Two shards have different counts; each value describes one of the shards.
  case counts(String, String)
  /// A shard was found at two locations.
  case double(shard: String, String, String)
  /// Two shards differ in a property that they must share: its name and both values.
  case different(what: String, String, String)
  /// Shards are missing, listed by number.
  case missing(String, where: String)
  /// A shard has been started but not finished.
  case unfinished(String)
  /// A file that a shard has drawn is missing or has been changed.
  case lost(String, reason: String)

  /// Checks that two shards have the same properties.
  ///
  /// - Parameters:
  ///   - facts: The properties of the first shard.
  ///   - location: The location of the first shard.
  ///   - others: The properties of the second shard, in the same order.
  ///   - other: The location of the second shard.
  /// - Throws: ``MergeError/different(what:_:_:)`` for the first property that differs.
  package static func check(
    _ facts: [(what: String, value: String)], at location: String,
    like others: [(what: String, value: String)], at other: String
  ) throws(MergeError) {
    for (one, two) in zip(facts, others) where one.value != two.value {
      throw .different(what: one.what, "\(one.value) in \(location)", "\(two.value) in \(other)")
    }
  }

  /// The error message, with a suggestion.
  package var description: String {
    switch self {
    case .nothing(let location):
      "no parts to merge in \(location); allowed: folders written with --shard, "
        + "and files written by \(Program.name) verify --results"
    case .damaged(let path, let reason): "\(path) cannot be merged: \(reason)"
    case .counts(let one, let other):
      "the parts belong to runs with different numbers of shards: \(one), but \(other); remove the "
        + "parts of one of the runs"
    case .double(let shard, let one, let other):
      "shard \(shard) exists twice, in \(one) and in \(other); remove one of them"
    case .different(let what, let one, let other):
      "the parts do not belong together: \(what) differs (\(one), \(other)); create them again "
        + "from the same scenario with the same version of \(Program.name)"
    case .missing(let shards, let location):
      "missing shards in \(location): \(shards); run them and merge again"
    case .unfinished(let location):
      "\(location) is incomplete; run that shard again and merge again"
    case .lost(let path, let reason): "\(path) \(reason); run its shard again and merge again"
    }
  }

  package var exitStatus: FinalStatus {
    switch self {
    // A later merge may succeed, because the missing shards may still be in progress.
    case .missing, .unfinished: .checkFailed
    default: .badData
    }
  }
}
