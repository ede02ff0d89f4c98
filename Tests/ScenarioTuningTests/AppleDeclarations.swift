/// What handed-over files use of Apple's frameworks, declared as their documentation has it.
enum AppleDeclarations {
  /// Core Animation, with what it passes on of Core Graphics and Foundation.
  static let quartzCore = """
    @_exported import Foundation

    public final class CGColor: @unchecked Sendable {
      public init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    }
    public class CGPath: @unchecked Sendable { init() {} }
    public final class CGMutablePath: CGPath, @unchecked Sendable {
      public override init() {}
      public func move(to point: CGPoint) {}
      public func addLine(to point: CGPoint) {}
      public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
      public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
      public func closeSubpath() {}
    }

    public func CACurrentMediaTime() -> CFTimeInterval { 0 }
    public typealias CFTimeInterval = Double

    open class CALayer {
      public init() {}
      public var position: CGPoint { get { .zero } set {} }
      public var bounds: CGRect { get { .zero } set {} }
      public var anchorPoint: CGPoint { get { .zero } set {} }
      public var isHidden: Bool { get { false } set {} }
      public var opacity: Float { get { 1 } set {} }
      public var mask: CALayer? { get { nil } set {} }
      public func setValue(_ value: Any?, forKeyPath keyPath: String) {}
      public func addSublayer(_ layer: CALayer) {}
      public func add(_ animation: CAAnimation, forKey key: String?) {}
      public func removeAnimation(forKey key: String) {}
      public func removeAllAnimations() {}
    }

    public enum CATransaction {
      public static func begin() {}
      public static func commit() {}
      public static func setDisableActions(_ flag: Bool) {}
    }
    public struct CAShapeLayerFillRule: Sendable { public static let evenOdd = Self() }
    public struct CAShapeLayerLineCap: Sendable {
      public static let round = Self()
      public static let square = Self()
    }
    public struct CAShapeLayerLineJoin: Sendable {
      public static let round = Self()
      public static let bevel = Self()
    }
    public final class CAShapeLayer: CALayer {
      public var path: CGPath? { get { nil } set {} }
      public var fillColor: CGColor? { get { nil } set {} }
      public var fillRule: CAShapeLayerFillRule { get { .evenOdd } set {} }
      public var strokeColor: CGColor? { get { nil } set {} }
      public var strokeEnd: CGFloat { get { 1 } set {} }
      public var lineWidth: CGFloat { get { 1 } set {} }
      public var lineCap: CAShapeLayerLineCap { get { .round } set {} }
      public var lineJoin: CAShapeLayerLineJoin { get { .round } set {} }
      public var lineDashPattern: [NSNumber]? { get { nil } set {} }
      public var lineDashPhase: CGFloat { get { 0 } set {} }
    }

    public struct CAMediaTimingFillMode: Sendable {
      public static let both = Self()
      public static let forwards = Self()
    }
    public struct CAMediaTimingFunctionName: Sendable {
      public static let linear = Self()
      public static let `default` = Self()
      public static let easeIn = Self()
      public static let easeOut = Self()
      public static let easeInEaseOut = Self()
    }
    public final class CAMediaTimingFunction {
      public init(name: CAMediaTimingFunctionName) {}
      public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {}
    }
    public struct CAAnimationCalculationMode: Sendable {
      public static let linear = Self()
      public static let discrete = Self()
    }
    open class CAAnimation {
      public var beginTime: CFTimeInterval { get { 0 } set {} }
      public var duration: CFTimeInterval { get { 0 } set {} }
      public var repeatCount: Float { get { 0 } set {} }
      public var fillMode: CAMediaTimingFillMode { get { .both } set {} }
      public var isRemovedOnCompletion: Bool { get { true } set {} }
    }
    open class CAPropertyAnimation: CAAnimation {
      public convenience init(keyPath: String?) { self.init(path: keyPath) }
      public required init(path: String?) {}
    }
    public final class CABasicAnimation: CAPropertyAnimation {
      public var fromValue: Any? { get { nil } set {} }
      public var toValue: Any? { get { nil } set {} }
    }
    public final class CAKeyframeAnimation: CAPropertyAnimation {
      public var values: [Any]? { get { nil } set {} }
      public var keyTimes: [NSNumber]? { get { nil } set {} }
      public var calculationMode: CAAnimationCalculationMode { get { .linear } set {} }
      public var timingFunctions: [CAMediaTimingFunction]? { get { nil } set {} }
    }
    """

  /// SwiftUI, with what it passes on of Foundation.
  static let swiftUI = """
    @_exported import Foundation

    @MainActor public protocol View {
      associatedtype Body: View
      var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    public struct Nothing: View { public var body: Never { fatalError() } }

    @resultBuilder public enum ViewBuilder {
      public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    }
    public struct TimelineViewSchedule: Sendable { public static var animation: Self { Self() } }
    public struct TimelineContext { public var date: Date { Date() } }
    public struct TimelineView<Content: View>: View {
      public init(
        _ schedule: TimelineViewSchedule,
        @ViewBuilder content: @escaping (TimelineContext) -> Content
      ) {}
      public var body: Never { fatalError() }
    }
    public struct Canvas: View {
      public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
      public var body: Never { fatalError() }
    }
    extension View {
      public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { Nothing() }
    }

    public struct Angle: Sendable {
      public static func radians(_ radians: Double) -> Angle { Angle() }
      public static var zero: Angle { Angle() }
    }
    public struct UnitPoint: Sendable { public init(x: CGFloat, y: CGFloat) {} }
    public struct UnitCurve: Sendable {
      public static var linear: UnitCurve { UnitCurve() }
      public static func bezier(
        startControlPoint: UnitPoint, endControlPoint: UnitPoint
      ) -> UnitCurve { UnitCurve() }
      public func value(at progress: Double) -> Double { progress }
    }
    public struct Color: Sendable {
      public enum RGBColorSpace: Sendable { case sRGB }
      public init(
        _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
        opacity: Double = 1
      ) {}
    }
    public struct FillStyle: Sendable { public init(eoFill: Bool = false, antialiased: Bool = true) {} }
    public enum CGLineCap: Sendable { case butt, round, square }
    public enum CGLineJoin: Sendable { case miter, round, bevel }
    public struct StrokeStyle: Sendable {
      public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
      ) {}
    }
    public struct Path: Sendable {
      public init() {}
      public init(_ callback: (inout Path) -> Void) {}
      public mutating func move(to end: CGPoint) {}
      public mutating func addLine(to end: CGPoint) {}
      public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
      public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
      public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
      ) {}
      public mutating func closeSubpath() {}
    }
    public struct GraphicsContext {
      public struct Shading { public static func color(_ color: Color) -> Shading { Shading() } }
      public var opacity: Double { get { 1 } set {} }
      public mutating func translateBy(x: CGFloat, y: CGFloat) {}
      public mutating func rotate(by angle: Angle) {}
      public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
      public mutating func clip(to path: Path) {}
      public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
      public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    }
    """
}
