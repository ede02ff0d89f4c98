import BezierGeometry
import Texts

/// What stands around a drawing in a file of Compose: imports, the composable, the helpers.
struct ComposeFrame {
  /// What the composable and all that is public is called after.
  let typeName: String
  private let width: String
  private let height: String
  /// How long the ending takes, in seconds.
  private let endingDuration: Double

  init(_ handoff: HandoffExport) {
    typeName = handoff.typeName
    width = handoff.width.decimalText(places: 2)
    height = handoff.height.decimalText(places: 2)
    endingDuration = handoff.endingDuration ?? 0
  }

  /// How the file is used.
  var usage: [String] {
    [
      "\(typeName)(isRefreshing)",
      "draws it over the list's upper edge: true from the trigger on, false when the work is done.",
    ]
  }

  /// The imports.
  static let imports = [
    "import androidx.compose.animation.core.CubicBezierEasing",
    "import androidx.compose.animation.core.Easing",
    "import androidx.compose.animation.core.LinearEasing",
    "import androidx.compose.foundation.Canvas",
    "import androidx.compose.foundation.layout.height",
    "import androidx.compose.foundation.layout.width",
    "import androidx.compose.runtime.*",
    "import androidx.compose.ui.Modifier",
    "import androidx.compose.ui.geometry.Offset",
    "import androidx.compose.ui.geometry.Rect",
    "import androidx.compose.ui.geometry.Size",
    "import androidx.compose.ui.graphics.*",
    "import androidx.compose.ui.graphics.drawscope.*",
    "import androidx.compose.ui.unit.dp",
  ]

  /// A function of time for one of the scroll view's numbers.
  func scrolling(_ name: String, _ value: String) -> String {
    let function = HandoffNames.camelCase("\(typeName) \(name)")
    return "fun \(function)(clock: \(typeName)Clock): Float = \(value)"
  }

  /// The composable with its drawing.
  func view(_ drawing: [String], scrolling: [String]) -> [String] {
    [
      "/** The header, \(width) by \(height) dp; its lower edge is the list's upper edge. */",
      "@Composable",
      "fun \(typeName)(isRefreshing: Boolean, modifier: Modifier = Modifier) {",
      "  var clock by remember { mutableStateOf<\(typeName)Clock?>(null) }",
      "  LaunchedEffect(isRefreshing) {", "    // Nothing ends before the first refresh.",
      "    if (!isRefreshing && clock == null) return@LaunchedEffect",
      "    val start = withFrameNanos { it }",
      "    val before = clock?.sinceTrigger ?: 0f", "    do {",
      "      val seconds = withFrameNanos { now -> (now - start) / 1e9f }",
      "      clock = if (isRefreshing) \(typeName)Clock(seconds, null)",
      "        else \(typeName)Clock(before + seconds, seconds)",
      "    } while (isRefreshing || seconds < \(endingDuration.kotlin()))", "  }",
      "  Canvas(modifier.width(\(width).dp).height(\(height).dp)) {",
      "    val now = clock ?: return@Canvas",
      "    withTransform({ scale(density, density, Offset.Zero); translate(0f, \(height)f) }) {",
      "      drawHeader(now)", "    }", "  }", "}", "",
      "private fun DrawScope.drawHeader(clock: \(typeName)Clock) {",
    ] + drawing + ["}"]
      + (scrolling.isEmpty ? [] : ["", "// The scroll view's own numbers."] + scrolling)
  }

  /// What tracks and outlines are made with.
  var helpers: [String] {
    """
    /** The seconds since the trigger, and since the app's end call, once that came. */
    class \(typeName)Clock(val sinceTrigger: Float, val sinceEnd: Float?)

    /** A value at a time, and how it goes on to the next; null holds it. */
    private class \(typeName)Key(val time: Float, val value: Float, val easing: Easing? = null)

    /** A number from the trigger on, one cycle of what it repeats, and from the end on. */
    private class \(typeName)Track(val refreshing: List<\(typeName)Key>, val loop: List<\(typeName)Key>, val ending: List<\(typeName)Key>) {
      fun at(clock: \(typeName)Clock): Float {
        if (clock.sinceEnd != null && ending.isNotEmpty()) return value(ending, clock.sinceEnd)
        val time = clock.sinceTrigger
        if (loop.isEmpty() || time < loop.first().time) return value(refreshing, time)
        val first = loop.first().time
        return value(loop, first + (time - first) % (loop.last().time - first))
      }

      private fun value(keys: List<\(typeName)Key>, time: Float): Float {
        val index = keys.indexOfLast { it.time <= time }
        if (index < 0) return keys.first().value
        val key = keys[index]
        if (index + 1 >= keys.size || key.easing == null) return key.value
        val next = keys[index + 1]
        val progress = key.easing.transform((time - key.time) / (next.time - key.time))
        return key.value + (next.value - key.value) * progress
      }
    }

    private fun degrees(radians: Float): Float = radians * 180f / Math.PI.toFloat()

    /** An outline from the movements of a pen: M, L, Q, C and Z, and the coordinates they take. */
    private fun outline(pens: String, numbers: FloatArray): Path {
      val path = Path()
      var index = 0
      fun next(): Float = numbers[index++]
      for (pen in pens) {
        when (pen) {
          'M' -> path.moveTo(next(), next())
          'L' -> path.lineTo(next(), next())
          'Q' -> path.quadraticTo(next(), next(), next(), next())
          'C' -> path.cubicTo(next(), next(), next(), next(), next(), next())
          else -> path.close()
        }
      }
      return path
    }

    private val everything = Rect(-1e5f, -1e5f, 1e5f, 1e5f)
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
