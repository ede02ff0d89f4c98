import BezierGeometry
import RefreshModel
import Texts

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
    case .lottie, .dotLottie, .redlines: ""
    }
  }

  // MARK: Numbers

  private var segments: HeaderSegments { header.segments }

  private func segment(_ name: String) -> HeaderSegments.Segment? {
    segments.segments.first { $0.name == name }
  }

  func number(_ value: Double) -> String { value.decimalText(places: 3) }

  var threshold: String { number(segments.thresholdDistance) }
  var rest: String { number(segments.restingPull) }
  var lastOfPull: Int { segment("pull")?.last ?? 0 }
  var begin: (first: Int, last: Int) {
    segment("begin").map { ($0.first, $0.last) } ?? (0, 0)
  }
  var cycle: (first: Int, last: Int) {
    segment("refreshing").map { ($0.first, $0.last) } ?? (0, 0)
  }
  private var rate: String { number(segments.rate) }
  private var lastFrame: Int { segments.segments.last.map { $0.last + 1 } ?? 1 }

  /// The exits for the first result: the frames of the cycle, and the frames to play from there.
  private var exits: [(frame: Int, first: Int, last: Int)] {
    (segments.exits.first?.exits ?? []).compactMap { exit in
      segment(exit.segment).map { (cycle.first + exit.frame, $0.first, $0.last) }
    }
  }

  func exits(_ open: String, _ close: String) -> String {
    exits.map { "\(open)\($0.frame), \($0.first), \($0.last)\(close)" }.joined(separator: ", ")
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
    // \(HeaderExport.mark) from \(base): attaches \(file).json to a list.
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

  fileprivate var compose: String {
    """
    \(head)
    import androidx.compose.animation.core.Animatable
    import androidx.compose.foundation.layout.*
    import androidx.compose.runtime.*
    import androidx.compose.ui.Modifier
    import androidx.compose.ui.geometry.Offset
    import androidx.compose.ui.graphics.graphicsLayer
    import androidx.compose.ui.hapticfeedback.HapticFeedbackType
    import androidx.compose.ui.input.nestedscroll.*
    import androidx.compose.ui.layout.ContentScale
    import androidx.compose.ui.platform.*
    import androidx.compose.ui.unit.*
    import com.airbnb.lottie.compose.*
    LONG|import kotlinx.coroutines.delay
    import kotlinx.coroutines.launch

    private val exits = listOf(\(exits("Triple(", ")")))

    @Composable
    fun \(typeName)(isRefreshing: Boolean, onRefresh: () -> Unit, content: @Composable () -> Unit) {
        val composition by rememberLottieComposition(LottieCompositionSpec.Asset("\(file).json"))
        val player = rememberLottieAnimatable()
        val pull = remember { Animatable(0f) }
        val scope = rememberCoroutineScope()
        val haptic = LocalHapticFeedback.current
        val density = LocalDensity.current.density
    SIDE|    val side = if (LocalLayoutDirection.current == LayoutDirection.Rtl) -1f else 1f
        suspend fun play(first: Int, last: Int, iterations: Int = 1) = player.animate(
            composition, iterations = iterations, clipSpec = LottieClipSpec.Frame(first, last))

        suspend fun follow() =
            player.snapTo(composition, minOf(pull.value / \(threshold)f * 100, \(lastOfPull)f) / \(lastFrame))

        LaunchedEffect(isRefreshing) {
            if (isRefreshing) {
                launch { pull.animateTo(\(rest)f) }
    LONG|            // A longer pull returns to the threshold.
    LONG|            val longest = player.progress * \(lastFrame)
    LONG|            if (longest > 100 && longest <= \(lastOfPull)) for (step in 1..6) {
    LONG|                player.snapTo(composition, (longest + (100 - longest) * step / 6) / \(lastFrame))
    LONG|                delay(16)
    LONG|            }
                play(\(begin.first), \(begin.last))
                play(\(cycle.first), \(cycle.last), LottieConstants.IterateForever)
            } else if (player.progress > 0f) {
                val now = (player.progress * \(lastFrame)).toInt()
                val exit = if (exits.size == 1) exits[0] else exits.firstOrNull { it.first >= now } ?: exits[0]
                if (exits.size > 1) play(now, if (exit.first >= now) exit.first else \(cycle.last))
                launch { pull.animateTo(0f) }
                play(exit.second, exit.third)
            }
        }
        val connection = remember(isRefreshing) {
            object : NestedScrollConnection {
                override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset {
                    if (isRefreshing || available.y >= 0 || pull.value <= 0f) return Offset.Zero
                    val used = maxOf(available.y / density, -pull.value)
                    scope.launch {
                        pull.snapTo(pull.value + used)
                        follow()
                    }
                    return Offset(0f, used * density)
                }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
                    if (isRefreshing || available.y <= 0) return Offset.Zero
                    scope.launch {
                        pull.snapTo(pull.value + available.y / density / 2)
                        follow()
    DRAG|                    if (pull.value >= \(threshold)f) begin()
                    }
                    return available
                }
                override suspend fun onPreFling(available: Velocity): Velocity {
                    if (!isRefreshing && pull.value >= \(threshold)f) begin()
                    else if (!isRefreshing) pull.animateTo(0f) { scope.launch { follow() } }
                    return Velocity.Zero
                }
                private fun begin() {
                    haptic.performHapticFeedback(HapticFeedbackType.LongPress)
                    onRefresh()
                }
            }
        }
        Box(Modifier.nestedScroll(connection)) {
            // With animations turned off in the system's settings, the player shows the last frame of each part.
            LottieAnimation(
                composition, { player.progress },
                Modifier.fillMaxWidth().height(\(number(header.box.height)).dp)
    SIDE|                .graphicsLayer { scaleX = side }
                    .offset { IntOffset(0, ((pull.value + \(number(header.box.minY))f) * density).toInt()) },
                contentScale = ContentScale.Fit)
            Box(Modifier.graphicsLayer { translationY = pull.value * density }) { content() }
        }
    }

    """
  }

  fileprivate var flutter: String {
    let seconds = { (frames: Int) in
      "\(Int((Double(frames) / segments.rate * 1000).rounded()))"
    }
    return """
      \(head)
      import 'package:flutter/material.dart';
      import 'package:flutter/services.dart';
      import 'package:lottie/lottie.dart';

      class \(typeName) extends StatefulWidget {
        const \(typeName)({super.key, required this.onRefresh, required this.child});
        final Future<void> Function() onRefresh;
        final Widget child; // A list with BouncingScrollPhysics.
        @override
        State<\(typeName)> createState() => _\(typeName)State();
      }

      class _\(typeName)State extends State<\(typeName)> with SingleTickerProviderStateMixin {
        static const exits = [\(exits("(", ")"))];
        late final controller = AnimationController(vsync: this);
        double pull = 0;
        bool isRefreshing = false;

        double progress(num frame) => frame / \(lastFrame);
        TickerFuture play(int first, int last) {
          controller.value = progress(first);
          return controller.animateTo(progress(last),
              duration: Duration(milliseconds: ((last - first) * 1000 / \(rate)).round()));
        }

        Future<void> refresh() async {
          setState(() => isRefreshing = true);
          HapticFeedback.lightImpact();
          final isStill = MediaQuery.disableAnimationsOf(context);
          final work = widget.onRefresh().catchError((_) {}); // The header closes after an error, too.
          if (isStill) {
            controller.value = progress(\(cycle.first));
          } else {
      LONG|      if (controller.value > progress(100)) {
      LONG|        // A longer pull returns to the threshold.
      LONG|        await controller.animateTo(progress(100), duration: const Duration(milliseconds: 100));
      LONG|      }
            await play(\(begin.first), \(begin.last));
            controller.repeat(min: progress(\(cycle.first)), max: progress(\(cycle.last)),
                period: const Duration(milliseconds: \(seconds(cycle.last - cycle.first))));
          }
          await work;
          if (!mounted) return;
          if (!isStill) {
            final now = (controller.value * \(lastFrame)).round();
            final exit = exits.length == 1
                ? exits[0] : exits.firstWhere((exit) => exit.$1 >= now, orElse: () => exits[0]);
            if (exits.length > 1) await play(now, exit.$1 >= now ? exit.$1 : \(cycle.last));
            if (!mounted) return;
            setState(() => isRefreshing = false);
            await play(exit.$2, exit.$3);
          } else {
            setState(() => isRefreshing = false);
          }
        }

        bool onScroll(ScrollNotification notification) {
          pull = (-notification.metrics.pixels).clamp(0, double.infinity).toDouble();
          if (isRefreshing) return false;
          controller.value = progress((pull / \(threshold) * 100).clamp(0, \(lastOfPull)));
      DRAG|    if (pull >= \(threshold)) refresh();
      LONG|    final isReleased = notification is ScrollUpdateNotification && notification.dragDetails == null;
      LONG|    if (isReleased && pull >= \(threshold)) refresh();
          setState(() {});
          return false;
        }

        @override
        void dispose() {
          controller.dispose();
          super.dispose();
        }

        Widget get view {
          final player = Lottie.asset('assets/\(file).json', controller: controller);
      SIDE|    final isRightToLeft = Directionality.of(context) == TextDirection.rtl;
      SIDE|    if (isRightToLeft) return Transform.flip(flipX: true, child: player);
          return player;
        }

        @override
        Widget build(BuildContext context) => Stack(children: [
              Positioned(
                  left: 0, right: 0, height: \(number(header.box.height)),
                  top: \(number(header.box.minY)) + (isRefreshing ? \(rest) : pull),
                  child: AnimatedOpacity(
                      duration: const Duration(milliseconds: 250),
                      opacity: isRefreshing || !MediaQuery.disableAnimationsOf(context) ? 1 : 0,
                      child: view)),
              AnimatedPadding(
                  duration: const Duration(milliseconds: 250),
                  padding: EdgeInsets.only(top: isRefreshing ? \(rest) : 0),
                  child: NotificationListener<ScrollNotification>(onNotification: onScroll, child: widget.child)),
            ]);
      }

      """
  }
}
