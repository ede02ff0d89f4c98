/// The root of a function that rises through it once between two bounds: Newton's method, held inside
/// a bracket that every step shrinks.
///
/// `function` gives value and slope; its value must be negative before the root and positive after
/// it. The search ends where the value is 0, or where no double is left that
/// could be closer, so it always ends; a function that is not a number somewhere is halved to one of
/// the bounds.
@inlinable
package func bracketedRoot(
  from low: Double, to high: Double, startingAt guess: Double,
  _ function: (Double) -> (value: Double, slope: Double)
) -> Double {
  // Newton's steps double the good digits once they are near. After so many without an end they are
  // lost in rounding, and halving the bracket finishes.
  let newtonSteps = 40
  var (low, high) = (low, high)
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
