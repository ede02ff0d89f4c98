// The few names of UIKit that exported files may use.
open class UIImage { public init?(named name: String) { return nil } }
@MainActor open class UIView { public var isHidden = false; public init() {} }
open class UILabel: UIView {}
