extension AttachCode {
  var flutter: String {
    let seconds = { (frames: Int) in "\(Int((Double(frames) / segments.rate * 1000).rounded()))" }
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
