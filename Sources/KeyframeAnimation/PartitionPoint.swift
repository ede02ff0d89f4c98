/// The first index of a range whose predicate holds, or the range's end; the predicate must be
/// false up to some index and true from there on.
///
/// Takes O(log n) tests.
package func partitionPoint(_ range: Range<Int>, where predicate: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if predicate(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

/// The place where a predicate turns from false to true, to the last bit, by halving.
///
/// `low` is where it is false and `high` where it is true; neither is tested.
func bisect(from low: Double, to high: Double, where predicate: (Double) -> Bool) -> Double {
  var low = low
  var high = high
  // Doubles have at most 2⁶⁴ values between any two, and a bracket of one scale has 2⁵³.
  for _ in 0..<200 {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { break }
    if predicate(middle) { high = middle } else { low = middle }
  }
  return high
}
