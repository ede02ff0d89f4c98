extension AttachCode {
  var flutter: String {
    let seconds = { (frames: Int) in "\(Int((Double(frames) / segments.rate * 1000).rounded()))" }
    return """
      \(head)
      import 'package:flutter/material.dart';
      import 'package:flutter/services.dart';
      import 'package:lottie/lottie.dart';

      PART|enum \(typeName)Result { success, failure }

      // A refresh ends when the future completes; an error \(hasResults ? "is a failure" : "closes the header, too").
      PART|// It shows the result, and none if it is null, for example after a cancellation.
      class \(typeName) extends StatefulWidget {
        const \(typeName)({super.key, required this.onRefresh, required this.child});
      ONCE|  final Future<void> Function() onRefresh;
      PART|  final Future<\(typeName)Result?> Function() onRefresh;
        final Widget child; // A list with BouncingScrollPhysics.
        @override
        State<\(typeName)> createState() => _\(typeName)State();
      }

      class _\(typeName)State extends State<\(typeName)> with SingleTickerProviderStateMixin {
        static const files = [\(files { "(\(number($0.width)), '\($0.name).json')" })];
      ONCE|  static const exits = [\(exits("(", ")"))];
      PART|  static const exits = {
      PART|    \(typeName)Result.success: [\(exits("(", ")"))],
      PART|    \(typeName)Result.failure: [\(exits("(", ")", result: 1))],
      PART|  };
        late final controller = AnimationController(vsync: this);
        double pull = 0;
        bool isRefreshing = false;
        bool isOpen = false;

        double progress(num frame) => frame / \(lastFrame);
        TickerFuture play(int first, int last) {
          controller.value = progress(first);
          return controller.animateTo(progress(last),
              duration: Duration(milliseconds: ((last - first) * 1000 / \(rate)).round()));
        }

        Future<void> refresh() async {
          setState(() => isRefreshing = isOpen = true);
          HapticFeedback.lightImpact();
          final isStill = MediaQuery.disableAnimationsOf(context);
      ONCE|    final work = widget.onRefresh().catchError((_) {});
      PART|    final work = widget.onRefresh().catchError((_) => \(typeName)Result.failure as \(typeName)Result?);
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
      ONCE|    await work;
      PART|    final exits = _\(typeName)State.exits[await work] ?? const [];
          if (!mounted) return;
          final now = (controller.value * \(lastFrame)).round();
          final exit = exits.isEmpty
              ? null : exits.firstWhere((exit) => exits.length > 1 && exit.$1 >= now, orElse: () => exits[0]);
          if (exit != null && exits.length > 1 && !isStill) {
            await play(now, exit.$1 >= now ? exit.$1 : \(cycle.last));
          }
          final end = exit == null || isStill ? null : play(exit.$2, exit.$3);
          await Future.delayed(const Duration(milliseconds: \(milliseconds(motion.closingDelay))));
          if (!mounted) return;
          setState(() => isOpen = false);
          if (end != null) {
            await end.orCancel.catchError((_) {});
          } else {
            await Future.delayed(const Duration(milliseconds: \(milliseconds(closing))));
          }
          if (!mounted) return;
          setState(() => isRefreshing = false);
          if (end == null) controller.value = 0;
        }

        bool onScroll(ScrollNotification notification) {
          pull = (-notification.metrics.pixels).clamp(0, double.infinity).toDouble();
          if (isRefreshing) return false;
          controller.value = progress((\(frame)).clamp(0, \(lastOfPull)));
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

        Widget view(double width) {
          final file = files.reduce((a, b) => (a.$1 - width).abs() <= (b.$1 - width).abs() ? a : b);
          final player = ClipRect(
            child: Stack(alignment: Alignment.topCenter, children: [
      FILL|        const Positioned(
      FILL|            left: 0, right: 0, top: 0, height: \(fieldHeight),
      FILL|            child: Row(children: [
      FILL|              Expanded(child: ColoredBox(color: \(color(sides?.left)), child: SizedBox.expand())),
      FILL|              Expanded(child: ColoredBox(color: \(color(sides?.right)), child: SizedBox.expand())),
      FILL|            ])),
              OverflowBox(
                  minWidth: file.$1, maxWidth: file.$1, alignment: Alignment.topCenter,
                  child: Lottie.asset('assets/${file.$2}', controller: controller, fit: BoxFit.fill)),
            ]));
      SIDE|    final isRightToLeft = Directionality.of(context) == TextDirection.rtl;
      SIDE|    if (isRightToLeft) return Transform.flip(flipX: true, child: player);
          return player;
        }

        @override
        Widget build(BuildContext context) => LayoutBuilder(builder: (context, box) => Stack(children: [
              Positioned(
                  left: 0, right: 0, height: \(height),
                  top: \(top) + (isOpen ? \(rest) : pull),
                  child: AnimatedOpacity(
                      duration: const Duration(milliseconds: 250),
                      opacity: isRefreshing || !MediaQuery.disableAnimationsOf(context) ? 1 : 0,
                      child: view(box.maxWidth))),
              AnimatedPadding(
                  duration: Duration(milliseconds: isOpen ? \(milliseconds(opening)) : \(milliseconds(closing))),
                  padding: EdgeInsets.only(top: isOpen ? \(rest) : 0),
                  child: NotificationListener<ScrollNotification>(onNotification: onScroll, child: widget.child)),
            ]));
      }

      """
  }

  private var frame: String { frame { "pull.clamp(0, \($0))" } }

  private func color(_ color: Color?) -> String {
    let color = color ?? .clear
    let parts = [color.alpha, color.red, color.green, color.blue].map {
      let text = String(Int(($0 * 255).rounded()), radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    return "Color(0x\(parts.joined()))"
  }
}
