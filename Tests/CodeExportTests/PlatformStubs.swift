/// Stubs of UIKit, SwiftUI, Core Animation and Lottie that behave enough to run attached code.
///
/// Signatures follow Apple's documentation of UIKit and SwiftUI for iOS 18, with their isolation and
/// default values, and lottie-ios 4.6: LottieAnimationView.swift, LottieAnimationHelpers.swift,
/// LottieView.swift, LottiePlaybackMode.swift, AnimationContext.swift. Time passes in
/// `Stub.advance(_:)`: animations set their values immediately, and completions are called when due.
enum PlatformStubs {
  static let uiKit = """
    @_exported import Foundation

    @MainActor public enum Stub {
      public private(set) static var now = 0.0
      private static var due: [(time: Double, number: Int, call: @MainActor () -> Void)] = []
      private static var count = 0
      public static func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) {
        count += 1
        due.append((now + seconds, count, call))
      }
      public static func advance(_ seconds: Double) {
        let end = now + seconds
        while let next = due.filter({ $0.time <= end }).min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
          due.removeAll { $0.number == next.number }
          now = max(now, next.time)
          next.call()
        }
        now = end
      }
      /// The duration and the delay of each animation.
      public static var animations: [(duration: Double, delay: Double)] = []
    }

    public struct CGAffineTransform: Sendable {
      public init(scaleX: CGFloat, y: CGFloat) {}
    }
    @MainActor public final class UIColor {
      public let parts: [CGFloat]
      public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
    }
    public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
    @MainActor public final class UIWindow {
      public init() {}
    }

    @MainActor open class UIView {
      public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = Self(rawValue: 1), flexibleWidth = Self(rawValue: 2)
        public static let flexibleRightMargin = Self(rawValue: 4)
      }
      public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
      }
      public init(frame: CGRect) { (self.frame, bounds) = (frame, CGRect(origin: .zero, size: frame.size)) }
      public convenience init() { self.init(frame: .zero) }
      open var frame: CGRect
      open var bounds: CGRect
      open var alpha: CGFloat = 1
      open var autoresizingMask: AutoresizingMask = []
      open var clipsToBounds = false
      open var isUserInteractionEnabled = true
      open var backgroundColor: UIColor?
      open var transform = CGAffineTransform(scaleX: 1, y: 1)
      open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
      public private(set) var subviews: [UIView] = []
      public private(set) weak var superview: UIView?
      public var ownWindow: UIWindow?
      open var window: UIWindow? { ownWindow ?? superview?.window }
      open func addSubview(_ view: UIView) {
        subviews.append(view)
        view.superview = self
      }
      open func insertSubview(_ view: UIView, at index: Int) {
        subviews.insert(view, at: index)
        view.superview = self
      }
      open class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
      ) {
        Stub.animations.append((duration, delay))
        animations()
        Stub.after(delay + duration) { completion?(true) }
      }
      open class func animate(
        withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
      ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }
    }
    public struct UIEdgeInsets: Sendable {
      public var top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0
    }
    @MainActor open class UIScrollView: UIView {
      open var contentOffset = CGPoint.zero
      open var contentInset = UIEdgeInsets()
      public var safeAreaTop: CGFloat = 0
      open var adjustedContentInset: UIEdgeInsets {
        UIEdgeInsets(top: contentInset.top + safeAreaTop, left: 0, bottom: 0, right: 0)
      }
      open var isTracking: Bool { isTouched }
      public var isTouched = false
    }
    @MainActor public enum UIAccessibility {
      public static var isReduceMotionEnabled: Bool { reduces }
      public static var reduces = false
    }
    @MainActor public final class UIImpactFeedbackGenerator {
      public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
      public init(style: FeedbackStyle) {}
      public static var count = 0
      public func impactOccurred() { Self.count += 1 }
    }
    """

  static let lottie = """
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
        case fromFrame(_ fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, loopMode: LottieLoopMode)
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
    """

  static let swiftUI = """
    @_exported import Foundation

    public protocol Animatable {}
    extension Double: Animatable {}
    public struct UnitPoint: Hashable, Sendable {
      public init(x: CGFloat, y: CGFloat) {}
    }
    public struct UnitCurve: Hashable, Sendable {
      public static let linear = UnitCurve()
      public static func bezier(
        startControlPoint: UnitPoint, endControlPoint: UnitPoint
      ) -> UnitCurve { UnitCurve() }
    }
    public struct Spring: Hashable, Sendable {
      public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {}
      public init(
        mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false
      ) {}
    }
    public struct Animation: Hashable, Sendable {
      public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
      public func delay(_ delay: TimeInterval) -> Animation { self }
      public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double,
        duration: TimeInterval = 0.35
      ) -> Animation { Animation() }
      public static func spring(
        _ spring: Spring, blendDuration: TimeInterval = 0.0
      ) -> Animation { Animation() }
      public static func interpolatingSpring(
        _ spring: Spring, initialVelocity: Double = 0.0
      ) -> Animation { Animation() }
    }
    public protocol KeyframeTrackContent<Value> { associatedtype Value: Animatable }
    public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
      public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
    }
    public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
      public init(_ to: Value) {}
    }
    public struct Joined<Value: Animatable>: KeyframeTrackContent {}
    @resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
      public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K
      where K.Value == Value { expression }
      public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K
      where K.Value == Value { first }
      public static func buildPartialBlock(
        accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
      ) -> Joined<Value> { Joined() }
    }
    public protocol Keyframes<Value> { associatedtype Value }
    public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
    where Content.Value == Value {
      public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {}
    }
    extension KeyframeTrack { public typealias Value = Root }
    @resultBuilder public struct KeyframesBuilder<Value> {
      public static func buildBlock<K: Keyframes>(_ keyframes: K) -> K where K.Value == Value {
        keyframes
      }
    }
    public struct KeyframeTimeline<Value> {
      public init(
        initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>
      ) {}
    }

    @MainActor @preconcurrency public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    public struct EmptyView: View {
      public nonisolated init() {}
      public var body: Never { fatalError() }
    }
    public struct Modified: View { public var body: Never { fatalError() } }
    public struct TupleView<each Content: View>: View { public var body: Never { fatalError() } }
    @resultBuilder public struct ViewBuilder {
      public static func buildBlock() -> EmptyView { EmptyView() }
      public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
      public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> { TupleView() }
    }
    @MainActor @preconcurrency public struct ScrollView<Content: View>: View {
      public init(@ViewBuilder content: () -> Content) {}
      public var body: Never { fatalError() }
    }
    @MainActor @preconcurrency public struct HStack<Content: View>: View {
      public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
      public var body: Never { fatalError() }
    }
    public struct VerticalAlignment: Equatable, Sendable { public static let center = Self() }
    public struct Alignment: Equatable, Sendable { public static let center = Self(), top = Self() }
    public struct Edge: Sendable {
      public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Self(rawValue: 1)
      }
    }
    public struct Color: View, Sendable {
      public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
      public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
      public var body: Never { fatalError() }
    }
    public struct EdgeInsets: Equatable, Sendable { public var top: CGFloat = 0 }
    public struct ScrollGeometry: Equatable, Sendable {
      public var contentOffset: CGPoint
      public var contentInsets: EdgeInsets
      public var containerSize: CGSize
    }
    public enum ScrollPhase: Equatable, Sendable { case idle, tracking, interacting, decelerating, animating }
    public struct SensoryFeedback: Equatable, Sendable {
      public enum Weight: Sendable { case light, medium, heavy }
      public struct Flexibility: Equatable, Sendable {}
      public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self { Self() }
    }
    extension View {
      public func padding(_ edges: Edge.Set, _ length: CGFloat?) -> some View { Modified() }
      public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { Modified() }
      public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
      public func opacity(_ opacity: Double) -> some View { Modified() }
      public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { Modified() }
      public func clipped(antialiased: Bool = false) -> some View { Modified() }
      public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { Modified() }
      public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping @Sendable (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
      ) -> some View { Modified() }
      public func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
      ) -> some View { Modified() }
      public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
      ) -> some View { Modified() }
    }
    public struct EnvironmentValues: Sendable { public var accessibilityReduceMotion: Bool { false } }
    @propertyWrapper public struct Environment<Value> {
      public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
      public let wrappedValue: Value
    }
    @propertyWrapper public struct Binding<Value> {
      public var wrappedValue: Value { get { get() } nonmutating set {} }
      let get: () -> Value
    }
    @propertyWrapper public struct State<Value> {
      final class Box { var value: Value; init(_ value: Value) { self.value = value } }
      let box: Box
      public init(wrappedValue: Value) { box = Box(wrappedValue) }
      public var wrappedValue: Value { get { box.value } nonmutating set { box.value = newValue } }
      public var projectedValue: Binding<Value> { Binding { box.value } }
    }
    public func withAnimation<Result>(_ animation: Animation? = nil, _ body: () throws -> Result) rethrows -> Result { try body() }
    """

  static let quartzCore = """
    @_exported import Foundation

    public struct CAMediaTimingFunctionName: Sendable {
      public static let linear = Self(), easeIn = Self(), easeOut = Self()
      public static let easeInEaseOut = Self(), `default` = Self()
    }
    public final class CAMediaTimingFunction {
      public init(name: CAMediaTimingFunctionName) {}
      public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
    }
    public struct CAAnimationCalculationMode: Sendable {
      public static let linear = Self(), discrete = Self()
    }
    open class CAAnimation {
      public var duration: CFTimeInterval = 0
      public var timingFunction: CAMediaTimingFunction?
      init() {}
    }
    open class CAPropertyAnimation: CAAnimation {
      public init(keyPath path: String?) {}
    }
    open class CABasicAnimation: CAPropertyAnimation {
      public var fromValue: Any?
      public var toValue: Any?
    }
    open class CASpringAnimation: CABasicAnimation {
      public var mass: CGFloat = 1
      public var stiffness: CGFloat = 100
      public var damping: CGFloat = 10
      public var initialVelocity: CGFloat = 0
      public var allowsOverdamping = false
      public var settlingDuration: CFTimeInterval { 0 }
    }
    open class CAKeyframeAnimation: CAPropertyAnimation {
      public var values: [Any]?
      public var keyTimes: [NSNumber]?
      public var timingFunctions: [CAMediaTimingFunction]?
      public var calculationMode = CAAnimationCalculationMode.linear
    }
    public typealias CFTimeInterval = Double
    """

  static let swiftc = ExternalProgram(
    "/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc",
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.swiftly/bin/swiftc",
    probe: ["--version"])

  /// The folder of the modules and libraries, which are built once.
  static let built = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    for (module, text) in [
      ("UIKit", uiKit), ("SwiftUI", swiftUI), ("Lottie", lottie), ("QuartzCore", quartzCore),
    ] {
      try folder.write(Array(text.utf8), to: "\(module).swift")
      let outcome = try swiftc.run([
        "-emit-module", "-emit-library", "-static", "-module-name", module, "-swift-version", "6",
        "-parse-as-library", "-I", folder.url.path, folder.path(of: "\(module).swift"),
        "-emit-module-path", folder.path(of: "\(module).swiftmodule"),
        "-o", folder.path(of: "lib\(module).a"),
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return folder
  }
}
