extension BezierPath {
  /// The path with straight lines in place of its curves, nowhere more than `tolerance` points from
  /// them.
  ///
  /// Each curve is cut into equal parts of its parameter; their number follows from its second
  /// derivative by the bound of G.-J. Wang (1984), and grows with the square root of
  /// size/tolerance: a wave's hill 375 points wide and 50 high takes 23 lines at a tenth of a point,
  /// 71 at a hundredth. For a picture, a tenth of a *pixel* cannot be seen. The tolerance must be
  /// greater than 0; a curve never takes more than a million lines.
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
      case .line, nil:
        path.append(BezierPath([element]))
      }
    }
    return path
  }

  private mutating func addLines(along curve: some ParametricCurve, count: Int) {
    for index in 1..<count { addLine(to: curve.point(at: Double(index) / Double(count))) }
    addLine(to: curve.end)
  }
}

// A curve is at most |B″|max·h²/8 from its chord over a parameter step h.

extension QuadraticCurve {
  /// How many equal parts keep the chords within the tolerance; |B″| is 2·|bend| everywhere.
  fileprivate func lineCount(tolerance: Double) -> Int {
    pieceCount((differences.bend.length / (4 * tolerance)).squareRoot())
  }
}

extension CubicCurve {
  /// How many equal parts keep the chords within the tolerance; |B″| is greatest at one of the ends,
  /// 6 times the second difference there.
  fileprivate func lineCount(tolerance: Double) -> Int {
    let (_, bend, twist) = differences
    let greatest = max(bend.length, (bend + twist).length)
    return pieceCount((3 * greatest / (4 * tolerance)).squareRoot())
  }
}
