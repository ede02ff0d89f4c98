extension BezierPath {
  /// Returns the path with its curves replaced by straight lines that deviate from them by at
  /// most `tolerance` points.
  ///
  /// Each curve is divided into equal intervals of its parameter. Their number follows from the
  /// second derivative by the bound of G.-J. Wang (1984) and grows with the square root of
  /// size/tolerance: a wave's hill 375 points wide and 50 high requires 23 lines at a tenth of a
  /// point and 71 at a hundredth. In an image, a tenth of a *pixel* is invisible. The tolerance
  /// must be greater than 0; a curve is divided into at most a million lines.
  public func flattened(tolerance: Double) -> BezierPath {
    var path = BezierPath()
    var pen = Pen()
    for element in elements {
      let wasUp = pen.position == nil
      switch pen.draw(element) {
      case .quadratic(let curve):
        if wasUp { path.move(to: curve.start) }
        path.addLines(along: curve, count: curve.lineCount(tolerance: tolerance))
      case .cubic(let curve):
        if wasUp { path.move(to: curve.start) }
        path.addLines(along: curve, count: curve.lineCount(tolerance: tolerance))
      case .line, nil: path.append(BezierPath([element]))
      }
    }
    return path
  }

  private mutating func addLines(along curve: some ParametricCurve, count: Int) {
    for index in 1..<count { addLine(to: curve.point(at: Double(index) / Double(count))) }
    addLine(to: curve.end)
  }
}

// Over a parameter step h, a curve deviates from its chord by at most |B″|max·h²/8.

extension QuadraticCurve {
  /// Returns the number of equal intervals that keep the chords within the tolerance.
  ///
  /// |B″| is 2·|bend| everywhere.
  fileprivate func lineCount(tolerance: Double) -> Int {
    pieceCount((differences.bend.length / (4 * tolerance)).squareRoot())
  }
}

extension CubicCurve {
  /// Returns the number of equal intervals that keep the chords within the tolerance.
  ///
  /// |B″| is greatest at one of the ends, where it is 6 times the second difference.
  fileprivate func lineCount(tolerance: Double) -> Int {
    let (_, bend, twist) = differences
    let greatest = max(bend.length, (bend + twist).length)
    return pieceCount((3 * greatest / (4 * tolerance)).squareRoot())
  }
}
