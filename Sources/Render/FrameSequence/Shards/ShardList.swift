import Texts

/// Which shards of a sequence, a sweep or a verification there are, as merging finds them.
package struct ShardList {
  /// How many there are to be; 0 before the first.
  package private(set) var count = 0
  /// Where each shard was found, by its index.
  private var places: [Int: String] = [:]

  /// None yet.
  package init() {}

  /// Notes where a shard was found.
  ///
  /// - Throws: ``MergeError`` where it belongs to another number of shards, or was found before.
  package mutating func add(_ shard: Shard, at place: String) throws(MergeError) {
    guard count == 0 || count == shard.count else {
      let other = places.min { $0.key < $1.key }
      throw .counts(
        "\(other?.value ?? "") is shard \(other?.key ?? 0)/\(count)", "\(place) is \(shard)")
    }
    count = shard.count
    if let other = places.updateValue(place, forKey: shard.index) {
      throw .double(shard: shard.description, other, place)
    }
  }

  /// The shards that were not found, as `2, 5–7 of 8`; `nil` where all were.
  package var missing: String? {
    var ranges: [ClosedRange<Int>] = []
    for index in 1...max(count, 1) where places[index] == nil {
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

/// Why parts are not put together.
package enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing in the named places is a part of anything.
  case nothing(String)
  /// A part is damaged or no part at all, for a reason.
  case damaged(String, reason: String)
  /// Parts are of different numbers of shards, each said in a few words.
  case counts(String, String)
  /// The same shard was found in two places.
  case double(shard: String, String, String)
  /// Parts are of different things: what differs, and what it is in either place.
  case different(what: String, String, String)
  /// Shards are missing, by their numbers.
  case missing(String, where: String)
  /// A shard has begun and is not done.
  case unfinished(String)
  /// A file that a shard has drawn is not there, or is not what the shard has written.
  case lost(String, reason: String)

  /// Makes sure that two parts have everything in common.
  ///
  /// - Parameters:
  ///   - place: where the first part is.
  ///   - facts: what is compared, and what it is in the first part.
  ///   - other: where the second part is.
  ///   - others: the same facts of the second part.
  package static func check(
    _ place: String, _ facts: [(what: String, value: String)],
    _ other: String, _ others: [(what: String, value: String)]
  ) throws(MergeError) {
    for (one, two) in zip(facts, others) where one.value != two.value {
      throw .different(what: one.what, "\(one.value) in \(place)", "\(two.value) in \(other)")
    }
  }

  /// Whether the parts may be whole another time: what is missing is still to come.
  package var isPassing: Bool {
    switch self {
    case .missing, .unfinished: true
    default: false
    }
  }

  /// What was found, and what to do.
  package var description: String {
    switch self {
    case .nothing(let place):
      "there are no parts to merge in \(place); they are folders that \(Program.name) render --shard wrote, "
        + ".part files of \(Program.name) sweep --shard, or files of \(Program.name) verify --results"
    case .damaged(let path, let reason): "\(path) is no part that can be merged: \(reason)"
    case .counts(let one, let other):
      "the parts are of different numbers of shards: \(one), and \(other); remove those of the other run"
    case .double(let shard, let one, let other):
      "shard \(shard) is there twice, in \(one) and in \(other); remove one of them"
    case .different(let what, let one, let other):
      "the parts do not belong together: \(what) differs, \(one), and \(other); make them anew from one "
        + "scenario, by one version"
    case .missing(let shards, let place):
      "missing in \(place): shards \(shards); run them, and merge again"
    case .unfinished(let place):
      "\(place) is not complete; run that shard again, and merge again"
    case .lost(let path, let reason): "\(path) \(reason); run its shard again, and merge again"
    }
  }
}
