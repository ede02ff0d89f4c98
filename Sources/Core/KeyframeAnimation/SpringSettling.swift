extension Spring {
  /// What it means that a spring has come to rest.
  ///
  /// Thresholds are fractions of the distance, above 0; every definition answers for good: after
  /// that time the condition stays true.
  package enum Settling: Hashable, Sendable {
    /// A bound of the swing, which never rises again, is at or below the threshold.
    ///
    /// Below critical damping, from rest, the bound is e^(−ζωt)/√(1 − ζ²). Close to critical
    /// damping and above it, where that bound says nothing, it is (1 + λt)·e^(−λt)-like, with λ
    /// the decay rate, whichever is less.
    case envelope(threshold: Double)
    /// The distance to the target truly crosses the threshold for the last time.
    case lastCrossing(threshold: Double)
  }

  /// The threshold at which a spring that drives an animation counts as settled.
  package static let settlingThreshold = 0.001

  /// When the spring has come to rest, in seconds; infinite without damping.
  package func settlingTime(_ definition: Settling) -> Double {
    switch definition {
    case .envelope(let threshold): oscillation.envelopeTime(threshold: threshold)
    case .lastCrossing(let threshold): oscillation.lastCrossing(threshold: threshold)
    }
  }

  /// How long an animation by this spring runs, in seconds: until its 0.001 envelope settles.
  public var settlingDuration: Double {
    settlingTime(.envelope(threshold: Spring.settlingThreshold))
  }
}
