// swift-format-ignore-file

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
