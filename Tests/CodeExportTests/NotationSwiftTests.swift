/// Type-checks the exported Swift against stubs of the frameworks.
@Suite("Exported Swift code")
struct NotationSwiftTests {
  private static let swiftc = ExternalProgram(
    "/usr/bin/swiftc", "/opt/swift/usr/bin/swiftc", "/usr/local/bin/swiftc",
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.swiftly/bin/swiftc",
    probe: ["--version"])

  /// Core Animation's declarations, from its documentation.
  private static let quartzCore = """
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

  /// SwiftUI's declarations, from its documentation.
  private static let swiftUI = """
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
    """

  private static let curves = [
    "linear", "ease-in", "cubic-bezier(0.3, -0.2, 0.2, 1.3)", "steps(4, jump-both)",
    "linear(0, 0.2 30%, 0.6 30%, 1)", "elastic-out", "bounce-in-out",
    "spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.5, bounce: -0.3, velocity: 2)",
    "spring(mass: 2, stiffness: 300, damping: 90)", "decay(velocity: 1000)",
  ]

  @Test(
    "The code compiles in Swift 6 mode without a warning",
    .enabled(if: swiftc.isAvailable, "needs swiftc"),
    arguments: [
      (CurveNotation.coreAnimation, "QuartzCore", quartzCore),
      (CurveNotation.swiftUI, "SwiftUI", swiftUI),
    ])
  func compiles(notation: CurveNotation, module: String, stub: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(stub.utf8), to: "Stub.swift")
    let built = try Self.swiftc.run([
      "-emit-module", "-module-name", module, "-swift-version", "6", "-parse-as-library",
      folder.path(of: "Stub.swift"), "-o", folder.path(of: "\(module).swiftmodule"),
    ])
    #expect(built.status == 0, "\(built.errors)")
    var files: [String] = []
    for (index, text) in Self.curves.enumerated() {
      var curve = NamedCurve(curve: try Curve(parsing: text))
      (curve.from, curve.to) = (0, 120.5)
      // Rename the declarations so that a single run of the compiler can check all files.
      let code = try CurveExport(curve, in: notation).text
        .replacing("makeAnimation(", with: "makeAnimation\(index)(")
        .replacing("makeTimeline(", with: "makeTimeline\(index)(")
        .replacing("tuned", with: "tuned\(index)")
      files.append(try folder.write(Array(code.utf8), to: "Curve\(index).swift"))
    }
    let outcome = try Self.swiftc.run(
      ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", folder.path] + files)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
