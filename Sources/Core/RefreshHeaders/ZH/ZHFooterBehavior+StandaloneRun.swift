import BezierGeometry
import KeyframeAnimation
public import RefreshModel

extension ZHFooterBehavior {
  /// Returns a run that calls the begin method with the footer in view.
  ///
  /// The list is first scrolled one footer height beyond its end, as by a drag or momentum, or
  /// just far enough to show the footer if the content is not longer than the view. The app
  /// adds rows, because a list without new rows would immediately refresh again.
  public func standaloneRun(at placement: Placement, in geometry: ScrollGeometry) -> StandaloneRun {
    let offset =
      isLonger(geometry)
      ? geometry.maximumOffset + height
      : max(geometry.maximumOffset, geometry.minimumOffset + 1)
    var call = StandaloneRun.call(placement, at: offset)
    call.addsRows = true
    return call
  }
}
