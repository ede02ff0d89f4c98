// swift-format-ignore-file

@_exported import Foundation
import SwiftUI
import UIKit

public typealias AnimationFrameTime = CGFloat
public typealias LottieCompletionBlock = (_ completed: Bool) -> Void
public enum LottieLoopMode: Hashable, Sendable {
  case playOnce, loop, autoReverse, `repeat`(Float), repeatBackwards(Float)
}
public enum LottieBackgroundBehavior: Sendable {
  case stop, pause, pauseAndRestore, forceFinish, continuePlaying
}
public final class LottieAnimation: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  public static func named(
    _ name: String, bundle: Bundle = Bundle.main, subdirectory: String? = nil
  ) -> LottieAnimation? { LottieAnimation(name) }
}
@MainActor open class LottieAnimationView: UIView {
  public static var last: LottieAnimationView?
  public var animation: LottieAnimation?
  public var backgroundBehavior = LottieBackgroundBehavior.pause
  public var name: String? { animation?.name }
  private var stopped: CGFloat = 0
  private var playing: (from: CGFloat, to: CGFloat, loops: Bool, start: Double, number: Int)?
  private var completion: LottieCompletionBlock?
  private var number = 0
  private static let rate = 60.0
  public override init(frame: CGRect) {
    super.init(frame: frame)
    Self.last = self
  }
  public required init?(coder: NSCoder) { nil }
  public var realtimeAnimationFrame: AnimationFrameTime {
    guard let playing else { return stopped }
    let frame = playing.from + (Stub.now - playing.start) * Self.rate
    let length = playing.to - playing.from
    return playing.loops && length > 0
      ? playing.from + (frame - playing.from).truncatingRemainder(dividingBy: length)
      : min(frame, playing.to)
  }
  public var currentFrame: AnimationFrameTime {
    get { playing == nil ? stopped : realtimeAnimationFrame }
    set {
      interrupt()
      stopped = newValue
    }
  }
  private func interrupt() {
    let interrupted = completion
    (playing, completion) = (nil, nil)
    interrupted?(false)
  }
  open func play(
    fromFrame: AnimationFrameTime? = nil, toFrame: AnimationFrameTime,
    loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    let from = fromFrame ?? currentFrame
    interrupt()
    number += 1
    let mine = number
    playing = (from, toFrame, loopMode == .loop, Stub.now, mine)
    self.completion = completion
    guard loopMode != .loop else { return }
    Stub.after(max(toFrame - from, 0) / Self.rate) { [weak self] in
      guard let self, playing?.number == mine else { return }
      stopped = toFrame
      let done = self.completion
      (playing, self.completion) = (nil, nil)
      done?(true)
    }
  }
}
public enum LottiePlaybackMode: Hashable, Sendable {
  public enum PausedState: Hashable, Sendable {
    case currentFrame, progress(CGFloat), frame(CGFloat), time(TimeInterval)
  }
  public enum PlaybackMode: Hashable, Sendable {
    case fromFrame(
      _ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode)
  }
  case paused(at: PausedState)
  case playing(_ mode: PlaybackMode)
}
@MainActor public struct LottieView<Placeholder: View>: View {
  public init(animation: LottieAnimation?) where Placeholder == EmptyView {}
  public func playbackMode(_ mode: LottiePlaybackMode) -> Self { self }
  public func resizable() -> Self { self }
  public func getRealtimeAnimationFrame(_ frame: Binding<AnimationFrameTime>?) -> Self { self }
  public var body: some View { EmptyView() }
}
