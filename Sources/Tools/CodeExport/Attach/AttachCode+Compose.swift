extension AttachCode {
  var compose: String {
    """
    \(head)
    import androidx.compose.animation.core.Animatable
    import androidx.compose.animation.core.tween
    FILL|import androidx.compose.foundation.background
    import androidx.compose.foundation.layout.*
    import androidx.compose.runtime.*
    import androidx.compose.ui.Alignment
    import androidx.compose.ui.Modifier
    import androidx.compose.ui.draw.clipToBounds
    import androidx.compose.ui.geometry.Offset
    FILL|import androidx.compose.ui.graphics.Color
    import androidx.compose.ui.graphics.graphicsLayer
    import androidx.compose.ui.hapticfeedback.HapticFeedbackType
    import androidx.compose.ui.input.nestedscroll.*
    import androidx.compose.ui.layout.ContentScale
    import androidx.compose.ui.platform.*
    import androidx.compose.ui.unit.*
    import com.airbnb.lottie.compose.*
    import kotlinx.coroutines.delay
    import kotlinx.coroutines.launch

    PART|enum class \(typeName)Result { Success, Failure }

    private val files = listOf(\(files { "\(number($0.width))f to \"\($0.name).json\"" }))
    ONCE|private val exits = listOf(\(exits("Triple(", ")")))
    PART|private val exits = mapOf(
    PART|    \(typeName)Result.Success to listOf(\(exits("Triple(", ")"))),
    PART|    \(typeName)Result.Failure to listOf(\(exits("Triple(", ")", result: 1))))

    // A refresh ends when isRefreshing becomes false.
    PART|// The result is shown then, and none if it is null, for example after a cancellation.
    @Composable
    ONCE|fun \(typeName)(isRefreshing: Boolean, onRefresh: () -> Unit, content: @Composable () -> Unit) =
    PART|fun \(typeName)(
    PART|    isRefreshing: Boolean, onRefresh: () -> Unit,
    PART|    result: \(typeName)Result? = \(typeName)Result.Success, content: @Composable () -> Unit
    PART|) =
      BoxWithConstraints {
        val width = maxWidth
        val file = files.minBy { kotlin.math.abs(it.first - width.value) }
        val composition by rememberLottieComposition(LottieCompositionSpec.Asset(file.second))
        val player = rememberLottieAnimatable()
        val pull = remember { Animatable(0f) }
        val scope = rememberCoroutineScope()
        val haptic = LocalHapticFeedback.current
        val density = LocalDensity.current.density
    SIDE|    val side = if (LocalLayoutDirection.current == LayoutDirection.Rtl) -1f else 1f
        suspend fun play(first: Int, last: Int, iterations: Int = 1) = player.animate(
            composition, iterations = iterations, clipSpec = LottieClipSpec.Frame(first, last))

        suspend fun follow() =
            player.snapTo(composition, minOf(\(frame), \(lastOfPull)f) / \(lastFrame))

        LaunchedEffect(isRefreshing) {
            if (isRefreshing) {
                launch { pull.animateTo(\(rest)f, tween(\(milliseconds(opening)))) }
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
    PART|            val exits = exits[result] ?: emptyList()
                val exit = if (exits.size < 2) exits.firstOrNull() else exits.firstOrNull { it.first >= now } ?: exits[0]
                if (exit != null && exits.size > 1) play(now, if (exit.first >= now) exit.first else \(cycle.last))
                launch {
                    delay(\(milliseconds(motion.closingDelay)))
                    pull.animateTo(0f, tween(\(milliseconds(closing))))
                }
                if (exit != null) play(exit.second, exit.third) else player.snapTo(composition, 0f)
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
            Box(
                Modifier.fillMaxWidth().height(\(height).dp)
                    .offset { IntOffset(0, ((pull.value + (\(top)f)) * density).toInt()) }
    SIDE|                .graphicsLayer { scaleX = side }
                    .clipToBounds(),
                contentAlignment = Alignment.TopCenter) {
    FILL|            Row(Modifier.fillMaxWidth().height(\(fieldHeight).dp)) {
    FILL|                Box(Modifier.weight(1f).fillMaxHeight().background(\(color(sides?.left))))
    FILL|                Box(Modifier.weight(1f).fillMaxHeight().background(\(color(sides?.right))))
    FILL|            }
                LottieAnimation(
                    composition, { player.progress },
                    Modifier.requiredWidth(file.first.dp).height(\(height).dp), contentScale = ContentScale.Fit)
            }
            Box(Modifier.graphicsLayer { translationY = pull.value * density }) { content() }
        }
      }

    """
  }

  private var frame: String { frame("f", of: "pull.value") { "minOf(pull.value, \($0)f)" } }

  private func color(_ color: Color?) -> String {
    let color = color ?? .clear
    return "Color(\(number(color.red))f, \(number(color.green))f, \(number(color.blue))f, "
      + "\(number(color.alpha))f)"
  }
}
