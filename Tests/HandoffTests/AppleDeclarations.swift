/// What handed-over files use of Apple's frameworks, declared as their documentation has it.
enum AppleDeclarations {
  /// All modules by their names, each after those that it imports.
  static let modules = [
    (name: "QuartzCore", text: quartzCore), (name: "UIKit", text: uiKit),
    (name: "SwiftUI", text: swiftUI),
  ]

  /// Core Animation, with what it passes on of Core Graphics and Foundation.
  private static let quartzCore = """
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

  /// UIKit, with what it passes on of Core Animation.
  private static let uiKit = """
    @_exported import QuartzCore

    @MainActor open class UIView {
      public init(frame: CGRect) {}
      public convenience init() { self.init(frame: .zero) }
      public var layer: CALayer { CALayer() }
      public var superview: UIView? { nil }
    }
    open class UIScrollView: UIView {}
    """

  /// SwiftUI, with what it passes on of UIKit.
  private static let swiftUI = """
    @_exported import UIKit

    @MainActor @preconcurrency public protocol View {
      associatedtype Body: View
      @ViewBuilder var body: Body { get }
    }
    extension Never: View { public var body: Never { fatalError() } }
    @resultBuilder public enum ViewBuilder {
      public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    }
    public struct Alignment: Sendable { public static let center = Self() }
    extension View {
      nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
      ) -> some View { self }
    }
    @MainActor @preconcurrency public protocol PreviewProvider {
      associatedtype Previews: View
      @ViewBuilder static var previews: Previews { get }
    }

    @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
      associatedtype UIViewType: UIView
      func makeUIView(context: Context) -> UIViewType
      func updateUIView(_ uiView: UIViewType, context: Context)
      associatedtype Coordinator = Void
      func makeCoordinator() -> Coordinator
      typealias Context = UIViewRepresentableContext<Self>
    }
    extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
    extension UIViewRepresentable { public var body: Never { fatalError() } }
    @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
      public let coordinator: Representable.Coordinator
    }
    """
}
