/// The first index of a range whose predicate holds, or the range's end; the predicate must be
/// false up to some index and true from there on.
///
/// Takes O(log n) tests.
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
