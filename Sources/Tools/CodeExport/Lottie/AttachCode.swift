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
  /// The name of the Lottie file without `.json`, of letters, digits, hyphens and dots.
  let file: String
  let header: LottieHeader

  /// The scenario's name, of letters, digits and hyphens.
  private let base: String

  /// Creates code for a file.
  ///
  /// - Parameters:
  ///   - header: The header in the file.
  ///   - file: The name of the file without `.json`; by default, the scenario's. Characters other
  ///     than letters, digits and dots become hyphens.
  /// - Throws: ``HeaderExportError/notPulledDown`` for a footer and a header that is pulled sideways.
  package init(_ header: LottieHeader, file: String? = nil) throws(HeaderExportError) {
    let attached = header.segments.header
    guard attached.placement == .header, attached.behavior.axis == .vertical else {
      throw .notPulledDown
    }
    func name(_ text: String, allowing others: String) -> String {
      let name = String(
        text.unicodeScalars.map { scalar in
          scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
              || others.unicodeScalars.contains(scalar))
            ? Character(scalar) : "-"
        })
      return name.contains { $0 != "-" && $0 != "." } ? name : "header"
    }
    self.header = header
    base = name(header.name, allowing: "")
    self.file = name(file ?? header.name, allowing: ".")
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
    case .uiKit: uiKit
    case .swiftUI: swiftUI
    case .compose: compose
    case .flutter: flutter
    case .web: web
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

  /// Whether the drawing is mirrored in a right-to-left layout.
  var isMirrored: Bool { header.rightToLeft == .mirrored }

  /// Returns lines if a condition holds, each with a line break before it.
  func lines(_ text: String, if isNeeded: Bool) -> String { isNeeded ? "\n" + text : "" }

  var head: String {
    """
    // \(HeaderExport.mark) from \(base): attaches \(file).json to a list.
    // Pull by \(threshold) pt to refresh; the list rests \(rest) pt lower while it refreshes.
    """
      + lines(
        "// In a right-to-left layout, attach a file with the texts of that language.",
        if: header.rightToLeft == .another)
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
        view.contentMode = .scaleAspectFit\(
          lines(
            """
                if list.effectiveUserInterfaceLayoutDirection == .rightToLeft {
                  view.transform = CGAffineTransform(scaleX: -1, y: 1)
                }
            """, if: isMirrored))
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
        \(triggersInDrag ? "if list?.isTracking == true { beginIfPulled() }" : "// The trigger is in didEndDragging().")
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

      /// Returns from a longer pull to the threshold, plays the beginning, and then the cycle in a loop.
      private func begin(_ steps: CGFloat = 6) {
        guard isRefreshing else { return }
        if view.currentFrame > 100, steps > 0 {
          view.currentFrame -= (view.currentFrame - 100) / steps
          Task {
            try? await Task.sleep(for: .seconds(1.0 / 60))
            begin(steps - 1)
          }
          return
        }
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
      let onRefresh: () async -> Void
      @ViewBuilder let content: Content
      @Environment(\\.accessibilityReduceMotion) private var reducesMotion
      @State private var mode = LottiePlaybackMode.paused(at: .frame(0))
      @State private var pull: CGFloat = 0
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
                .opacity(reducesMotion && !isRefreshing ? 0 : 1)\(
                  lines(
                    "            .flipsForRightToLeftLayoutDirection(true)", if: isMirrored))
            }
        }
        .onScrollGeometryChange(for: CGFloat.self) { max(0, -$0.contentOffset.y - $0.contentInsets.top) }
          action: { _, pull in
            self.pull = pull
            if !isRefreshing, !reducesMotion {
              mode = .paused(at: .frame(min(pull / \(threshold) * 100, \(lastOfPull))))
            }
          }
        .onScrollPhaseChange { old, new in
          if old == .interacting, new != .interacting, !isRefreshing, pull >= \(threshold) {
            Task { await refresh() }
          }
        }
        .sensoryFeedback(.impact(weight: .light), trigger: isRefreshing) { _, isOn in isOn }
      }

      private func refresh() async {
        let longest = min(pull / \(threshold) * 100, \(lastOfPull))
        withAnimation { isRefreshing = true }
        async let work: Void = onRefresh()
        if reducesMotion {
          mode = .paused(at: .frame(\(cycle.first)))
        } else {
          // A longer pull returns to the threshold.
          for step in 1...6 where longest > 100 {
            mode = .paused(at: .frame(longest + (100 - longest) * CGFloat(step) / 6))
            try? await Task.sleep(for: .seconds(1.0 / 60))
          }
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
    import kotlinx.coroutines.delay
    import kotlinx.coroutines.launch

    private val exits = listOf(\(exits("Triple(", ")")))

    @Composable
    fun \(typeName)(isRefreshing: Boolean, onRefresh: () -> Unit, content: @Composable () -> Unit) {
        val composition by rememberLottieComposition(LottieCompositionSpec.Asset("\(file).json"))
        val player = rememberLottieAnimatable()
        val pull = remember { Animatable(0f) }
        val scope = rememberCoroutineScope()
        val haptic = LocalHapticFeedback.current
        val density = LocalDensity.current.density\(
          lines(
            "    val side = if (LocalLayoutDirection.current == LayoutDirection.Rtl) -1f else 1f",
            if: isMirrored))
        suspend fun play(first: Int, last: Int, iterations: Int = 1) = player.animate(
            composition, iterations = iterations, clipSpec = LottieClipSpec.Frame(first, last))

        LaunchedEffect(isRefreshing) {
            if (isRefreshing) {
                val longest = player.progress * \(lastFrame)
                launch { pull.animateTo(\(rest)f) }
                // A longer pull returns to the threshold.
                if (longest > 100) for (step in 1..6) {
                    player.snapTo(composition, (longest + (100 - longest) * step / 6) / \(lastFrame))
                    delay(16)
                }
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
                    scope.launch { pull.snapTo(pull.value + used) }
                    return Offset(0f, used * density)
                }
                override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
                    if (isRefreshing || available.y <= 0) return Offset.Zero
                    scope.launch {
                        pull.snapTo(pull.value + available.y / density / 2)
                        val frame = minOf(pull.value / \(threshold)f * 100, \(lastOfPull)f)
                        player.snapTo(composition, frame / \(lastFrame))
                    }
                    return available
                }
                override suspend fun onPreFling(available: Velocity): Velocity {
                    if (!isRefreshing && pull.value >= \(threshold)f) {
                        haptic.performHapticFeedback(HapticFeedbackType.LongPress)
                        onRefresh()
                    } else if (!isRefreshing) pull.animateTo(0f)
                    return Velocity.Zero
                }
            }
        }
        Box(Modifier.nestedScroll(connection)) {
            // With animations turned off in the system's settings, the player shows the last frame of each part.
            LottieAnimation(
                composition, { player.progress },
                Modifier.fillMaxWidth().height(\(number(header.box.height)).dp)
                    .offset { IntOffset(0, ((pull.value + \(number(header.box.minY))f) * density).toInt()) }\(
                      lines("                .graphicsLayer { scaleX = side }", if: isMirrored)),
                contentScale = ContentScale.Fit)
            Box(Modifier.graphicsLayer { translationY = pull.value * density }) { content() }
        }
    }

    """
  }

  private var flutterView: String {
    let view = "Lottie.asset('assets/\(file).json', controller: controller)"
    return isMirrored
      ? "Transform.flip(\n"
        + "                        flipX: Directionality.of(context) == TextDirection.rtl,\n"
        + "                        child: \(view))"
      : view
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
          final work = widget.onRefresh();
          if (isStill) {
            controller.value = progress(\(cycle.first));
          } else {
            if (controller.value > progress(100)) {
              // A longer pull returns to the threshold.
              await controller.animateTo(progress(100), duration: const Duration(milliseconds: 100));
            }
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
          final isRelease = notification is ScrollUpdateNotification && notification.dragDetails == null;
          if (isRelease && pull >= \(threshold)) refresh();
          setState(() {});
          return false;
        }

        @override
        void dispose() {
          controller.dispose();
          super.dispose();
        }

        @override
        Widget build(BuildContext context) => Stack(children: [
              Positioned(
                  left: 0, right: 0, height: \(number(header.box.height)),
                  top: \(number(header.box.minY)) + (isRefreshing ? \(rest) : pull),
                  child: AnimatedOpacity(
                      duration: const Duration(milliseconds: 250),
                      opacity: isRefreshing || !MediaQuery.disableAnimationsOf(context) ? 1 : 0,
                      child: \(flutterView))),
              AnimatedPadding(
                  duration: const Duration(milliseconds: 250),
                  padding: EdgeInsets.only(top: isRefreshing ? \(rest) : 0),
                  child: NotificationListener<ScrollNotification>(onNotification: onScroll, child: widget.child)),
            ]);
      }

      """
  }
}
