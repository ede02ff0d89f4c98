// swift-format-ignore-file

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
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    repeat each Content
  > { TupleView() }
}
@MainActor @preconcurrency public struct ScrollView<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}
@MainActor @preconcurrency public struct HStack<Content: View>: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
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
  public init(
    _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {}
  public var body: Never { fatalError() }
}
public struct EdgeInsets: Equatable, Sendable { public var top: CGFloat = 0 }
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize
}
public enum ScrollPhase: Equatable, Sendable {
  case idle, tracking, interacting, decelerating, animating
}
public struct SensoryFeedback: Equatable, Sendable {
  public enum Weight: Sendable { case light, medium, heavy }
  public struct Flexibility: Equatable, Sendable {}
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self { Self() }
}
public struct LocalizedStringKey: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
}
public struct Text: View, Sendable {
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {}
  public var body: Never { fatalError() }
}
extension View {
  public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void)
    -> some View
  { Modified() }
  public func padding(_ edges: Edge.Set, _ length: CGFloat?) -> some View { Modified() }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  { Modified() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Modified() }
  public func opacity(_ opacity: Double) -> some View { Modified() }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  { Modified() }
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
    _ feedback: SensoryFeedback, trigger: T,
    condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { Modified() }
}
public struct EnvironmentValues: Sendable { public var accessibilityReduceMotion: Bool { false } }
@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }
  public let wrappedValue: Value
}
@propertyWrapper public struct Binding<Value> {
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {}
  }
  let get: () -> Value
}
@propertyWrapper public struct State<Value> {
  final class Box { var value: Value; init(_ value: Value) { self.value = value } }
  let box: Box
  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding { box.value } }
}
public func withAnimation<Result>(_ animation: Animation? = nil, _ body: () throws -> Result)
  rethrows -> Result
{ try body() }
