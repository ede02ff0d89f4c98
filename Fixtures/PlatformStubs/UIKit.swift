// swift-format-ignore-file

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
    while let next = due.filter({ $0.time <= end }).min(by: {
      ($0.time, $0.number) < ($1.time, $1.number)
    }) {
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
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    parts = [red, green, blue, alpha]
  }
  public static var clear: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 0) }
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
  public init(frame: CGRect) {
    (self.frame, bounds) = (frame, CGRect(origin: .zero, size: frame.size))
  }
  public convenience init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var tintColor: UIColor!
  open func layoutSubviews() {}
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
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard let refreshControl else { return }
      insertSubview(refreshControl, at: 0)
      refreshControl.list = self
    }
  }
  open var isDragging: Bool { isTouched }
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
  open var isTracking: Bool { isTouched }
  public var isTouched = false
}
@MainActor public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { reduces }
  public static var reduces = false
  public struct Notification: Sendable { public static let announcement = Self() }
  /// The announced texts.
  public static var announcements: [String] = []
  public static func post(notification: Notification, argument: Any?) {
    announcements.append(argument as? String ?? "")
  }
}
@MainActor open class UIAccessibilityCustomAction {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  open var name: String
  open var actionHandler: Handler?
  public init(name: String, actionHandler: Handler?) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}
public typealias UIActionHandler = (UIAction) -> Void
@MainActor open class UIAction {
  let handler: UIActionHandler
  public init(title: String = "", handler: @escaping UIActionHandler) { self.handler = handler }
}
@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let valueChanged = Self(rawValue: 1 << 12)
  }
  private var actions: [(action: UIAction, event: Event)] = []
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }
  open func sendActions(for controlEvents: Event) {
    for (action, event) in actions where event == controlEvents { action.handler(action) }
  }
}
/// A control that is 60 points high and opens its list while it refreshes, as UIKit's.
@MainActor open class UIRefreshControl: UIControl {
  public init() { super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 60)) }
  public required init?(coder: NSCoder) { nil }
  weak var list: UIScrollView? { didSet { bounds.size.width = list?.bounds.width ?? 0 } }
  open private(set) var isRefreshing = false
  /// The number of calls that ended a refresh, and of those that met an idle control.
  public static var ends = 0, idleEnds = 0
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    list?.contentInset.top += 60
  }
  open func endRefreshing() {
    guard isRefreshing else {
      Self.idleEnds += 1
      return
    }
    Self.ends += 1
    isRefreshing = false
    list?.contentInset.top -= 60
  }
  /// Begins as by a pull beyond the threshold, which does not call the method.
  public func trigger() {
    isRefreshing = true
    list?.contentInset.top += 60
    sendActions(for: .valueChanged)
  }
}
@MainActor public final class UIImpactFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public init(style: FeedbackStyle) {}
  public static var count = 0
  public func impactOccurred() { Self.count += 1 }
}
