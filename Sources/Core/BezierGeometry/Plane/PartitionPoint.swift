/// Returns the first index in the range that satisfies the predicate, or the range's upper bound
/// if none does.
///
/// The predicate must be false up to some index and true from there on.
///
/// - Complexity: O(log *n*) calls of the predicate.
@inlinable
package func partitionPoint(_ range: Range<Int>, where predicate: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if predicate(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
