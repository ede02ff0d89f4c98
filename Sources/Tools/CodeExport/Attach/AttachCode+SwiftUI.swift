extension AttachCode {
  var swiftUI: String {
    """
    \(head)
    PART|// onRefresh returns .success, .failure or, if it was canceled, nil.
    import Lottie
    import SwiftUI

    struct \(typeName)View<Content: View>: View {
    PART|  let onRefresh: @MainActor () async -> \(typeName)Result?
    ONCE|  let onRefresh: @MainActor () async -> Void
      @ViewBuilder let content: Content
      @Environment(\\.accessibilityReduceMotion) private var reducesMotion
      @State private var mode = LottiePlaybackMode.paused(at: .frame(0))
      @State private var pull: CGFloat = 0
      @State private var width: CGFloat = \(number(files[0].width))
      @State private var isDragging = false
      @State private var isRefreshing = false
      @State private var isOpen = false
      @State private var frame: AnimationFrameTime = 0
      private typealias Exit = (frame: CGFloat, first: CGFloat, last: CGFloat)
    ONCE|  private let exits: [Exit] = [\(exits("(", ")"))]
    PART|  private let exits: [\(typeName)Result: [Exit]] = [
    PART|    .success: [\(exits("(", ")"))],
    PART|    .failure: [\(exits("(", ")", result: 1))],
    PART|  ]

      private var file: (width: CGFloat, name: String) {
        let files: [(width: CGFloat, name: String)] = [\(files { "(\(number($0.width)), \"\($0.name)\")" })]
        return files.min { abs($0.width - width) < abs($1.width - width) } ?? files[0]
      }

      var body: some View {
        ScrollView {
          content
    OPEN|        .padding(.top, isOpen ? \(rest) : 0)
            .background(alignment: .top) {
              header
                .offset(y: \(top)\(motion.rest > 0 ? " + (isOpen ? \(rest) : 0)" : ""))
                .opacity(reducesMotion && !isRefreshing ? 0 : 1)
            }
        }
        .onScrollGeometryChange(for: CGFloat.self) { $0.containerSize.width } action: { _, width in
          self.width = width
        }
        .onScrollGeometryChange(for: CGFloat.self) { max(0, -$0.contentOffset.y - $0.contentInsets.top) }
          action: { _, pull in
            self.pull = pull
            if !isRefreshing, !reducesMotion {
              mode = .paused(at: .frame(min(\(frame), \(lastOfPull))))
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

      private var header: some View {
        LottieView(animation: .named(file.name))
          .playbackMode(mode)
          .resizable()
          .getRealtimeAnimationFrame($frame)
          .frame(width: file.width, height: \(height))
          .frame(width: width)
          .clipped()
    FILL|      .background(alignment: .top) {
    FILL|        HStack(spacing: 0) {
    FILL|          \(color(sides?.left))
    FILL|          \(color(sides?.right))
    FILL|        }
    FILL|        .frame(height: \(fieldHeight))
    FILL|      }
    SIDE|      .flipsForRightToLeftLayoutDirection(true)
      }

      private func refresh() async {
        guard !isRefreshing else { return }
    LONG|    let longest = min(\(frame), \(lastOfPull))
        isRefreshing = true
        withAnimation(.easeInOut(duration: \(number(opening)))) { isOpen = true }
        async let work = onRefresh()
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
    ONCE|    await work
    PART|    let exits = await work.flatMap { self.exits[$0] } ?? []
        let exit = exits.count < 2 ? exits.first : exits.first { $0.frame >= frame } ?? exits[0]
        if exits.count > 1, let exit, !reducesMotion {
          let wait = exit.frame >= frame ? exit.frame - frame : \(cycle.last) - frame
          try? await Task.sleep(for: .seconds(max(0, wait) / \(rate)))
        }
        withAnimation(.easeInOut(duration: \(number(closing))).delay(\(number(motion.closingDelay)))) {
          isOpen = false
        }
        if let exit, !reducesMotion {
          mode = .playing(.fromFrame(exit.first, toFrame: exit.last, loopMode: .playOnce))
          try? await Task.sleep(for: .seconds((exit.last - exit.first) / \(rate)))
        } else {
          try? await Task.sleep(for: .seconds(\(number(motion.closingDelay + closing))))
          mode = .paused(at: .frame(0))
        }
        isRefreshing = false
      }
    }
    PART|
    PART|enum \(typeName)Result: Sendable { case success, failure }

    """
  }

  private var frame: String { frame { "min(pull, \($0))" } }

  private func color(_ color: Color?) -> String {
    let color = color ?? .clear
    return "Color(.sRGB, red: \(number(color.red)), green: \(number(color.green)), "
      + "blue: \(number(color.blue)), opacity: \(number(color.alpha)))"
  }
}
