extension MJTrailerBehavior {
  /// The pull of the standalone run, as a multiple of the trigger distance.
  private static let pull = 1.01

  /// Returns a run that pulls the trailer and releases it.
  ///
  /// The arrow rotates only during a pull. If the view is too narrow for the pull, the run calls
  /// the begin method instead.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    var call = StandaloneRun.call(placement, at: geometry.maximumOffset)
    guard shared.extent * Self.pull < geometry.viewLength / 2 else { return call }
    call.steps.removeLast()
    call.steps += [
      Step(.drag(.init(.pull(Self.pull, placement), duration: .zero, curve: .linear))),
      Step(.hold(shared.fast)), Step(.release(velocity: 0)),
    ]
    return call
  }
}
