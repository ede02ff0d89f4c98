extension ZHFooterBehavior {
  /// Returns a run that calls the begin method with the footer in view.
  ///
  /// The list is first scrolled one footer height beyond its end. If the content is not longer
  /// than the view, the list is scrolled to its end, or by one point if it is already there, which
  /// shows the footer. The app adds rows, because a list without new rows would immediately
  /// refresh again.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    let offset =
      isLonger(geometry)
      ? geometry.maximumOffset + height : max(geometry.maximumOffset, geometry.minimumOffset + 1)
    var call = StandaloneRun.call(placement, at: offset)
    call.addsRows = true
    return call
  }
}
