import RealModule

extension QuadraticCurve {
  /// The parameters, one per axis at most, at which x or y turns: t = (p₀−p₁)/(p₀−2p₁+p₂).
  package var extrema: [Double] {
    let (slope, bend) = differences
    return [-slope.dx / bend.dx, -slope.dy / bend.dy].interiorParameters
  }

  /// The length, in closed form; the accuracy is always that of rounding.
  ///
  /// With B′ = 2·(slope + t·bend), the speed is 2·|bend|·√(u² + k²), where u is t counted from the
  /// parabola's vertex and k the distance of slope from bend's line, in the same unit; its integral
  /// is |bend|·[u√(u²+k²) + k²·asinh(u/k)]. A curve folded back onto itself has k = 0, which leaves
  /// the lengths of its two straight parts.
  package func arcLength(accuracy: Double) -> Double {
    let (slope, bend) = differences
    let bendLength = bend.length
    let scale = max(slope.length, bendLength)
    guard scale > 0, scale.isFinite else { return 0 }
    // Relative to the scale, so that no square overflows or vanishes.
    let (unitSlope, unitBend) = (slope / scale, bend / scale)
    let squaredBend = unitBend.squaredLength
    let vertexDistance = unitSlope.dot(unitBend) / squaredBend
    let height = abs(unitSlope.cross(unitBend)) / squaredBend
    // Far from the vertex the two terms at either end nearly cancel. There the speed is so smooth
    // that one sixteen-point rule is exact to rounding: with its singularity two parameters away
    // from the middle the rule errs by less than 10⁻²⁷.
    guard .hypot(vertexDistance + 0.5, height) < 2 else {
      return scale
        * GaussLegendre.sixteenPoints(from: 0, to: 1) { 2 * (unitSlope + unitBend * $0).length }
    }
    func integral(_ u: Double) -> Double {
      let straight = u * .hypot(u, height)
      return height > 0 ? straight + height * height * .asinh(u / height) : straight
    }
    return bendLength * (integral(vertexDistance + 1) - integral(vertexDistance))
  }

  /// The curve's share of the area of a closed outline, positive clockwise on screen.
  ///
  /// The chord's share and two thirds of the control triangle (Archimedes).
  package var signedArea: Double {
    LineSegment(start: start, end: end).signedArea
      + (control - start).cross(end - start) / 3
  }
}

extension [Double] {
  /// Those strictly between 0 and 1, ascending, each once.
  var interiorParameters: [Double] {
    var result: [Double] = []
    let inside = filter { $0 > 0 && $0 < 1 }
    for parameter in inside.sorted() where parameter != result.last {
      result.append(parameter)
    }
    return result
  }
}
