/// Code that attaches a header's Lottie file to a list, with the numbers of the file.
///
/// The pull selects a frame; the trigger plays `begin` and then loops `refreshing`; the end of the
/// refresh waits for the next exit of the cycle and plays the segment of that exit. A longer pull
/// first returns to the threshold, in a tenth of a second. With reduced motion, the cycle's first frame
/// fades in and out instead. In a right-to-left layout, a header that is not centered is mirrored.
package struct AttachCode: Sendable {
  /// The name of the Lottie file without `.json`, of letters, digits and `-._ `.
  let file: String
  let header: LottieHeader

  /// The scenario's name, of letters, digits and hyphens.
  private let base: String

  /// Creates code for a file.
  ///
  /// - Parameters:
  ///   - header: The header in the file.
  ///   - file: The name of the file without `.json`; by default, the scenario's. Characters other
  ///     than letters, digits, dots, underscores and spaces become hyphens.
  /// - Throws: ``HeaderExportError/notPulledDown`` for a footer and a header that is pulled sideways.
  package init(_ header: LottieHeader, file: String? = nil) throws(HeaderExportError) {
    let attached = header.segments.header
    guard attached.placement == .header, attached.behavior.axis == .vertical else {
      throw .notPulledDown
    }
    func name(_ text: String, allowing others: String) -> String {
      let name = String(
        text.unicodeScalars.map { scalar in
          (scalar.isASCII || !others.isEmpty) && scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar) || others.unicodeScalars.contains(scalar)
            ? Character(scalar) : "-"
        })
      return name.contains { $0 != "-" && $0 != "." } ? name : "header"
    }
    self.header = header
    base = name(header.name, allowing: "")
    self.file = name(file ?? header.name, allowing: "._ ")
  }

  /// The name of the type: the file's in capitals, with the suffix `Header`.
  package var typeName: String {
    let words = base.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    return (name.first?.isLetter == true ? name : "Refresh\(name)") + "Header"
  }

  package func fileName(for format: HeaderFormat) -> String {
    switch format {
    case .swiftUI: "\(typeName)View.\(format.ending)"
    case .flutter: "\(base.lowercased().replacing("-", with: "_"))_header.\(format.ending)"
    case .web: "\(base).header.\(format.ending)"
    default: "\(typeName).\(format.ending)"
    }
  }

  /// Returns the source file for a format that is code; empty for another.
  package func text(for format: HeaderFormat) -> String {
    switch format {
    case .uiKit: applicable(uiKit)
    case .swiftUI: applicable(swiftUI)
    case .compose: applicable(compose)
    case .flutter: applicable(flutter)
    case .web: applicable(web)
    case .lottie, .dotLottie: ""
    }
  }

  // MARK: Numbers

  var segments: HeaderSegments { header.segments }

  /// Returns the frames of a segment; only the first frame if there is no such segment.
  private func frames(of name: String) -> (first: Int, last: Int) {
    segments.segments.first { $0.name == name }.map { ($0.first, $0.last) } ?? (0, 0)
  }

  func number(_ value: Double) -> String { value.decimalText(places: 3) }

  var threshold: String { number(segments.thresholdDistance) }
  var rest: String { number(segments.restingPull) }
  var lastOfPull: Int { frames(of: "pull").last }
  var begin: (first: Int, last: Int) { frames(of: "begin") }
  var cycle: (first: Int, last: Int) { frames(of: "refreshing") }
  var rate: String { number(segments.rate) }
  var lastFrame: Int { segments.segments.last.map { $0.last + 1 } ?? 1 }

  /// Returns the exits for the first result: the frames of the cycle, and the frames to play from
  /// there.
  func exits(_ open: String, _ close: String) -> String {
    (segments.exits.first?.exits ?? []).map { exit in
      let (first, last) = frames(of: exit.segment)
      return "\(open)\(cycle.first + exit.frame), \(first), \(last)\(close)"
    }.joined(separator: ", ")
  }

  /// Whether the refresh triggers during the drag, not when the finger is lifted.
  var triggersInDrag: Bool { lastOfPull <= HeaderSegments.threshold }

  /// Returns a template without the lines that do not apply, which begin with one of these words and
  /// a vertical bar: LONG for pulls beyond the threshold, DRAG if the refresh triggers there, SIDE if the
  /// header is mirrored, TEXT if it requires other files for other languages.
  private func applicable(_ template: String) -> String {
    let cases = [
      "LONG|": !triggersInDrag, "DRAG|": triggersInDrag, "SIDE|": header.rightToLeft == .mirrored,
      "TEXT|": header.rightToLeft == .another,
    ]
    return template.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      guard let applies = cases[String(line.prefix(5))] else { return line }
      return applies ? line.dropFirst(5) : nil
    }.joined(separator: "\n")
  }

  var head: String {
    """
    // \(HeaderExport.mark) from \("\(header.name)" as CodeComment): attaches \(file).json to a list.
    // Pull by \(threshold) pt to refresh; the list rests \(rest) pt lower while it refreshes.
    TEXT|// In a right-to-left layout, attach a file with the texts of that language.
    """
  }
}

extension AttachCode {
  fileprivate var uiKit: String {
    """
    \(head)
    import Lottie
    import UIKit

    @MainActor final class \(typeName) {
      private let view = LottieAnimationView(animation: .named("\(file)"))
      private let exits: [(frame: CGFloat, first: CGFloat, last: CGFloat)] = [\(exits("(", ")"))]
      private weak var list: UIScrollView?
      private let onRefresh: () -> Void
      private(set) var isRefreshing = false

      init(above list: UIScrollView, onRefresh: @escaping () -> Void) {
        (self.list, self.onRefresh) = (list, onRefresh)
        view.frame = CGRect(
          x: 0, y: \(number(header.box.minY)), width: list.bounds.width, height: \(number(header.box.height)))
        view.autoresizingMask = .flexibleWidth
        view.contentMode = .scaleAspectFit
    SIDE|    if list.effectiveUserInterfaceLayoutDirection == .rightToLeft {
    SIDE|      view.transform = CGAffineTransform(scaleX: -1, y: 1)
    SIDE|    }
        list.insertSubview(view, at: 0)
      }

      private var pull: CGFloat {
        list.map { max(0, -$0.contentOffset.y - $0.adjustedContentInset.top) } ?? 0
      }

      /// Call from scrollViewDidScroll(_:).
      func didScroll() {
        guard !isRefreshing else { return }
        if !UIAccessibility.isReduceMotionEnabled {
          view.currentFrame = min(pull / \(threshold) * 100, \(lastOfPull))
        }
    DRAG|    if list?.isTracking == true { beginIfPulled() }
      }

      /// Call from scrollViewDidEndDragging(_:willDecelerate:).
      func didEndDragging() { beginIfPulled() }

      private func beginIfPulled() {
        guard !isRefreshing, pull >= \(threshold) else { return }
        isRefreshing = true
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        UIView.animate(withDuration: 0.25) { self.list?.contentInset.top += \(rest) }
        if UIAccessibility.isReduceMotionEnabled {
          (view.alpha, view.currentFrame) = (0, \(cycle.first))
          UIView.animate(withDuration: 0.25) { self.view.alpha = 1 }
        } else {
          begin()
        }
        onRefresh()
      }

    DRAG|  private func begin() {
    LONG|  /// Returns from a longer pull to the threshold, plays the beginning, and then the cycle in a loop.
    LONG|  private func begin(_ steps: CGFloat = 6) {
        guard isRefreshing else { return }
    LONG|    if view.currentFrame > 100, steps > 0 {
    LONG|      view.currentFrame -= (view.currentFrame - 100) / steps
    LONG|      Task {
    LONG|        try? await Task.sleep(for: .seconds(1.0 / 60))
    LONG|        begin(steps - 1)
    LONG|      }
    LONG|      return
    LONG|    }
        view.play(fromFrame: \(begin.first), toFrame: \(begin.last), loopMode: .playOnce) { [weak self] isDone in
          guard isDone, self?.isRefreshing == true else { return }
          self?.view.play(fromFrame: \(cycle.first), toFrame: \(cycle.last), loopMode: .loop)
        }
      }

      func endRefreshing() {
        guard isRefreshing else { return }
        let now = view.realtimeAnimationFrame
        let exit = exits.count == 1 ? exits[0] : exits.first { $0.frame >= now } ?? exits[0]
        let close = { [weak self] in
          guard self?.isRefreshing == true else { return }
          self?.isRefreshing = false
          UIView.animate(withDuration: 0.25) { self?.list?.contentInset.top -= \(rest) }
          if UIAccessibility.isReduceMotionEnabled {
            UIView.animate(withDuration: 0.25) { self?.view.alpha = 0 }
          } else {
            self?.view.play(fromFrame: exit.first, toFrame: exit.last, loopMode: .playOnce)
          }
        }
        guard exits.count > 1, !UIAccessibility.isReduceMotionEnabled else { return close() }
        view.play(
          fromFrame: now, toFrame: exit.frame >= now ? exit.frame : \(cycle.last), loopMode: .playOnce
        ) { _ in close() }
      }
    }

    """
  }

  fileprivate var swiftUI: String {
    """
    \(head)
    import Lottie
    import SwiftUI

    struct \(typeName)View<Content: View>: View {
      let onRefresh: @MainActor () async -> Void
      @ViewBuilder let content: Content
      @Environment(\\.accessibilityReduceMotion) private var reducesMotion
      @State private var mode = LottiePlaybackMode.paused(at: .frame(0))
      @State private var pull: CGFloat = 0
      @State private var isDragging = false
      @State private var isRefreshing = false
      @State private var frame: AnimationFrameTime = 0
      private let exits: [(frame: CGFloat, first: CGFloat, last: CGFloat)] = [\(exits("(", ")"))]

      var body: some View {
        ScrollView {
          content
            .padding(.top, isRefreshing ? \(rest) : 0)
            .background(alignment: .top) {
              LottieView(animation: .named("\(file)"))
                .playbackMode(mode)
                .resizable()
                .getRealtimeAnimationFrame($frame)
                .frame(height: \(number(header.box.height)))
                .offset(y: \(number(header.box.minY)) + (isRefreshing ? \(rest) : 0))
                .opacity(reducesMotion && !isRefreshing ? 0 : 1)
    SIDE|            .flipsForRightToLeftLayoutDirection(true)
            }
        }
        .onScrollGeometryChange(for: CGFloat.self) { max(0, -$0.contentOffset.y - $0.contentInsets.top) }
          action: { _, pull in
            self.pull = pull
            if !isRefreshing, !reducesMotion {
              mode = .paused(at: .frame(min(pull / \(threshold) * 100, \(lastOfPull))))
            }
    DRAG|        if isDragging, !isRefreshing, pull >= \(threshold) { Task { await refresh() } }
          }
        .onScrollPhaseChange { old, new in
          isDragging = new == .interacting
          if old == .interacting, !isDragging, !isRefreshing, pull >= \(threshold) {
            Task { await refresh() }
          }
        }
        .sensoryFeedback(.impact(weight: .light), trigger: isRefreshing) { _, isOn in isOn }
      }

      private func refresh() async {
        guard !isRefreshing else { return }
    LONG|    let longest = min(pull / \(threshold) * 100, \(lastOfPull))
        withAnimation { isRefreshing = true }
        async let work: Void = onRefresh()
        if reducesMotion {
          mode = .paused(at: .frame(\(cycle.first)))
        } else {
    LONG|      // A longer pull returns to the threshold.
    LONG|      for step in 1...6 where longest > 100 {
    LONG|        mode = .paused(at: .frame(longest + (100 - longest) * CGFloat(step) / 6))
    LONG|        try? await Task.sleep(for: .seconds(1.0 / 60))
    LONG|      }
          mode = .playing(.fromFrame(\(begin.first), toFrame: \(begin.last), loopMode: .playOnce))
          try? await Task.sleep(for: .seconds(\(number(Double(begin.last - begin.first) / segments.rate))))
          mode = .playing(.fromFrame(\(cycle.first), toFrame: \(cycle.last), loopMode: .loop))
        }
        await work
        let exit = exits.count == 1 ? exits[0] : exits.first { $0.frame >= frame } ?? exits[0]
        if !reducesMotion {
          if exits.count > 1 {
            let wait = exit.frame >= frame ? exit.frame - frame : \(cycle.last) - frame
            try? await Task.sleep(for: .seconds(max(0, wait) / \(rate)))
          }
          mode = .playing(.fromFrame(exit.first, toFrame: exit.last, loopMode: .playOnce))
        }
        withAnimation { isRefreshing = false }
      }
    }

    """
  }
}
