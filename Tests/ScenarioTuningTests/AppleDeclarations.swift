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
}
