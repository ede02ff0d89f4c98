extension AttachCode {
  var compose: String {
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
}
