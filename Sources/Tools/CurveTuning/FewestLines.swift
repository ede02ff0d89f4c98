/// The ends of the fewest straight lines between points of a curve, each within a tolerance of all
/// points that it passes.
///
/// It is the shortest way through the lines that are allowed, which a sweep from each point finds by
/// narrowing the slopes that pass all points so far (Imai and Iri 1988). Beyond some ten thousand
/// points, long stretches are taken greedily.
///
/// - Parameters:
///   - inputs: where the points are, ascending, at least one.
///   - values: the curve there.
///   - tolerance: how far a line may be from a point; rounding allows for 1e-12 of the largest value
///     in any case.
/// - Returns: the indices of the points at which the lines end.
func fewestLines(through inputs: [Double], _ values: [Double], tolerance: Double) -> [Int] {
  /// How many points are looked at before each line is taken as long as it can be: a fraction of a
  /// second.
  let budget = 25_000_000
  let tolerance = values.reduce(tolerance) { max($0, 1e-12 * abs($1)) }
  let count = inputs.count
  var steps = [Int](repeating: .max, count: count)
  var before = [Int](repeating: 0, count: count)
  var (farthest, work) = (0, 0)
  steps[0] = 0
  for start in 0..<(count - 1) where steps[start] < .max {
    // A way that is as long as the one known needs no look.
    if steps[count - 1] < .max, steps[start] + 1 >= steps[count - 1] { continue }
    if work > budget, start < farthest { continue }
    var (low, high) = (-Double.infinity, Double.infinity)
    for end in (start + 1)..<count {
      let (length, rise) = (inputs[end] - inputs[start], values[end] - values[start])
      let isAllowed = low <= rise / length && rise / length <= high
      low = max(low, (rise - tolerance) / length)
      high = min(high, (rise + tolerance) / length)
      work += 1
      if isAllowed, steps[start] + 1 < steps[end] {
        steps[end] = steps[start] + 1
        before[end] = start
        farthest = max(farthest, end)
      }
      if low > high { break }
    }
  }
  var ends: [Int] = []
  var end = count - 1
  while end > 0 {
    ends.append(end)
    end = before[end]
  }
  return ends.reversed()
}
