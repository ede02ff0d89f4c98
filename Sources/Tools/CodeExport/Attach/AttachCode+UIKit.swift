extension AttachCode {
  var uiKit: String {
    """
    \(head)
    PART|// End a refresh with .success, .failure or, if it was canceled, nil.
    import Lottie
    import UIKit

    @MainActor final class \(typeName) {
    PART|  enum Result { case success, failure }
      private typealias Exit = (frame: CGFloat, first: CGFloat, last: CGFloat)

      private let view = UIView()
      private let player = LottieAnimationView()
    ONCE|  private let exits: [Exit] = [\(exits("(", ")"))]
    PART|  private let exits: [Result: [Exit]] = [
    PART|    .success: [\(exits("(", ")"))],
    PART|    .failure: [\(exits("(", ")", result: 1))],
    PART|  ]
      private weak var list: UIScrollView?
      private let onRefresh: () -> Void
      private(set) var isRefreshing = false
      private var isEnding = false

      /// Adds the header above the content of a list that has been laid out.
      init(above list: UIScrollView, onRefresh: @escaping () -> Void) {
        (self.list, self.onRefresh) = (list, onRefresh)
        let width = list.bounds.width
        let files: [(width: CGFloat, name: String)] = [\(files { "(\(number($0.width)), \"\($0.name)\")" })]
        let file = files.min { abs($0.width - width) < abs($1.width - width) } ?? files[0]
        view.frame = CGRect(x: 0, y: \(top), width: width, height: \(height))
        view.autoresizingMask = .flexibleWidth
        view.clipsToBounds = true
        view.isUserInteractionEnabled = false
    FILL|    for (index, color) in [\(color(sides?.left)), \(color(sides?.right))].enumerated() {
    FILL|      let side = UIView(
    FILL|        frame: CGRect(x: width / 2 * CGFloat(index), y: 0, width: width / 2, height: \(fieldHeight)))
    FILL|      side.autoresizingMask = [.flexibleWidth, index == 0 ? .flexibleRightMargin : .flexibleLeftMargin]
    FILL|      side.backgroundColor = color
    FILL|      view.addSubview(side)
    FILL|    }
        player.animation = .named(file.name)
        player.backgroundBehavior = .pauseAndRestore
        player.frame = CGRect(x: (width - file.width) / 2, y: 0, width: file.width, height: \(height))
        player.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    SIDE|    if list.effectiveUserInterfaceLayoutDirection == .rightToLeft {
    SIDE|      view.transform = CGAffineTransform(scaleX: -1, y: 1)
    SIDE|    }
        view.addSubview(player)
        list.insertSubview(view, at: 0)
      }

      private var pull: CGFloat {
        list.map { max(0, -$0.contentOffset.y - $0.adjustedContentInset.top) } ?? 0
      }

      /// Call from scrollViewDidScroll(_:).
      func didScroll() {
        guard !isRefreshing, !isEnding else { return }
        if !UIAccessibility.isReduceMotionEnabled {
          player.currentFrame = min(\(frame), \(lastOfPull))
        }
    DRAG|    if list?.isTracking == true { beginIfPulled() }
      }

      /// Call from scrollViewDidEndDragging(_:willDecelerate:).
      func didEndDragging() { beginIfPulled() }

      private func beginIfPulled() {
        guard !isRefreshing, !isEnding, pull >= \(threshold) else { return }
        isRefreshing = true
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
    OPEN|    UIView.animate(withDuration: \(number(opening))) { self.list?.contentInset.top += \(rest) }
        if UIAccessibility.isReduceMotionEnabled {
          (player.alpha, player.currentFrame) = (0, \(cycle.first))
          UIView.animate(withDuration: 0.25) { self.player.alpha = 1 }
        } else {
          begin()
        }
        onRefresh()
      }

    DRAG|  private func begin() {
    LONG|  /// Returns from a longer pull to the threshold, plays the beginning, and then the cycle in a loop.
    LONG|  private func begin(_ steps: CGFloat = 6) {
        guard isRefreshing, !isEnding else { return }
    LONG|    if player.currentFrame > 100, steps > 0 {
    LONG|      player.currentFrame -= (player.currentFrame - 100) / steps
    LONG|      Task {
    LONG|        try? await Task.sleep(for: .seconds(1.0 / 60))
    LONG|        begin(steps - 1)
    LONG|      }
    LONG|      return
    LONG|    }
        player.play(fromFrame: \(begin.first), toFrame: \(begin.last), loopMode: .playOnce) { [weak self] isDone in
          guard isDone, let self, isRefreshing, !isEnding else { return }
          player.play(fromFrame: \(cycle.first), toFrame: \(cycle.last), loopMode: .loop)
        }
      }

    ONCE|  func endRefreshing() {
    PART|  func endRefreshing(_ result: Result? = .success) {
        guard isRefreshing, !isEnding else { return }
        isEnding = true
    PART|    let exits = result.flatMap { self.exits[$0] } ?? []
        let now = player.realtimeAnimationFrame
        let exit = exits.count < 2 ? exits.first : exits.first { $0.frame >= now } ?? exits[0]
        guard exits.count > 1, let exit, view.window != nil, !UIAccessibility.isReduceMotionEnabled
        else { return close(exit) }
        player.play(
          fromFrame: now, toFrame: exit.frame >= now ? exit.frame : \(cycle.last), loopMode: .playOnce
        ) { [weak self] _ in self?.close(exit) }
      }

      private func close(_ exit: Exit?) {
        guard isRefreshing else { return }
        isRefreshing = false
    OPEN|    UIView.animate(withDuration: \(number(closing)), delay: \(number(motion.closingDelay))) {
    OPEN|      self.list?.contentInset.top -= \(rest)
    OPEN|    }
        guard let exit, view.window != nil, !UIAccessibility.isReduceMotionEnabled else {
          UIView.animate(withDuration: 0.25, delay: 0) {
            self.player.alpha = 0
          } completion: { _ in
            self.player.currentFrame = 0
            self.player.alpha = UIAccessibility.isReduceMotionEnabled ? 0 : 1
            self.isEnding = false
          }
          return
        }
        player.play(fromFrame: exit.first, toFrame: exit.last, loopMode: .playOnce) { [weak self] _ in
          self?.isEnding = false
        }
      }
    }

    """
  }

  private var frame: String { frame { "min(pull, \($0))" } }

  private func color(_ color: Color?) -> String {
    let color = color ?? .clear
    return "UIColor(red: \(number(color.red)), green: \(number(color.green)), "
      + "blue: \(number(color.blue)), alpha: \(number(color.alpha)))"
  }
}
