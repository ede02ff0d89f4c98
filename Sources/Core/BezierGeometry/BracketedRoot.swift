/// Returns the root of a function that changes sign from negative to positive between two
/// bounds, by Newton's method inside a shrinking bracket.
///
/// `function` returns the value and the slope; its value must be negative before the root and
/// positive after it. The search ends at a value of 0, or when no double lies closer to the
/// root, so it always terminates. NaN counts as a negative value. A guess that is not strictly
/// between the bounds is returned unchanged.
@inlinable
package func bracketedRoot(
  from low: Double, to high: Double, startingAt guess: Double,
  _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  // Near the root, Newton's method doubles the number of correct digits per step. If this many
  // steps do not converge, rounding errors dominate, and bisection finishes the search.
  let newtonSteps = 40
  var low = low
  var high = high
  var x = guess
  var steps = 0
  while x > low, x < high {
    let (value, slope) = function(x)
    if value == 0 { return x }
    if value > 0 { high = x } else { low = x }
    let newton = x - value / slope
    steps += 1
    if steps < newtonSteps, newton > low, newton < high {
      if abs(newton - x) <= .ulpOfOne * abs(x) { return newton }
      x = newton
    } else {
      x = low + (high - low) / 2
    }
  }
  return x
}
