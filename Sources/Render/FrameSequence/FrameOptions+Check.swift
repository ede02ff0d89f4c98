import BezierGeometry
import Texts

extension FrameOptions {
  /// Finds options that contradict one another or make no sense.
  func check() throws(FrameSyntaxError) {
    func refuse(_ reason: String) -> FrameSyntaxError { FrameSyntaxError(reason) }
    if !instants.isEmpty {
      guard drive == .time else {
        throw refuse("--at chooses instants of a played run, so it goes with --drive time only")
      }
      guard frames == nil, count == nil else {
        throw refuse("--at chooses the frames already; leave --frames and --count away")
      }
    }
    if !percents.isEmpty {
      guard drive == .progress else {
        throw refuse("--percents goes with --drive progress only")
      }
      guard count == nil else {
        throw refuse("--percents says how many frames there are; leave --count away")
      }
      for percent in percents where !Self.percentRange.contains(percent) {
        throw refuse(
          "a pulling percent of \(percent.decimalText()) is out of range; 1 is the threshold, "
            + "0.5 half of it, and 0 to 10 are allowed")
      }
    }
    for scale in scales where !(scale > 0 && scale.isFinite) {
      throw refuse("a scale of \(scale) is not allowed; it is a number of pixels a point above 0")
    }
    guard Set(scales).count == scales.count else { throw refuse("a scale is given twice") }
    guard !appearances.isEmpty, Set(appearances).count == appearances.count else {
      throw refuse("each appearance can be given once; allowed: light, dark")
    }
    if let jobs, !(1...Self.jobsLimit).contains(jobs) {
      throw refuse("\(jobs) jobs are not possible; 1 to \(Self.jobsLimit) are allowed")
    }
  }

  /// More than this no machine has a use for.
  private static let jobsLimit = 1024
}
