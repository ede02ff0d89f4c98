/// Returns the indices of the points at which lines begin and end, the first and the last point
/// among them, such that each line is as long as a line from its first point can be.
///
/// The lines are vertically within the tolerance of all points between their ends.
///
/// - Parameters:
///   - inputs: The inputs of the points in ascending order; differences below 1e-9 count as 1e-9.
///   - values: The values of the points, one for each input.
///   - tolerance: The largest vertical distance of a point from its line.
package func longestLines(
  through inputs: [Double], _ values: [Double], tolerance: Double
) -> [Int] {
  var ends = Array(inputs.indices.prefix(1))
  while let start = ends.last, start + 1 < inputs.count {
    var low = -Double.infinity
    var high = Double.infinity
    var end = start + 1
    for index in end..<inputs.count {
      let length = max(inputs[index] - inputs[start], 1e-9)
      let slope = (values[index] - values[start]) / length
      if slope >= low, slope <= high { end = index }
      low = max(low, slope - tolerance / length)
      high = min(high, slope + tolerance / length)
      guard low <= high else { break }
    }
    ends.append(end)
  }
  return ends
}
