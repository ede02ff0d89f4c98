// The few names of MJRefresh that exported files may use.
public import Foundation
public import UIKit
public enum MJRefreshState { case idle, pulling, refreshing }
open class MJRefreshGifHeader: UIView {
  public private(set) weak var lastUpdatedTimeLabel: UILabel!
  public private(set) weak var stateLabel: UILabel!
  @discardableResult public func setImages(
    _ images: [Any], duration: TimeInterval, for state: MJRefreshState) -> Self { self }
  @discardableResult public func setImages(
    _ images: [Any], for state: MJRefreshState) -> Self { self }
}
open class MJRefreshBackGifFooter: UIView {
  public private(set) weak var stateLabel: UILabel!
  @discardableResult public func setImages(
    _ images: [Any], duration: TimeInterval, for state: MJRefreshState) -> Self { self }
  @discardableResult public func setImages(
    _ images: [Any], for state: MJRefreshState) -> Self { self }
}
