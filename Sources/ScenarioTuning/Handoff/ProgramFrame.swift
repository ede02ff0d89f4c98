import BezierGeometry

/// What stands around a drawing in the file of a language: imports, the view, the helpers.
struct ProgramFrame {
  let language: ProgramLanguage
  let typeName: String
  let width: Double
  let height: Double
  /// How long the ending takes, in seconds.
  let endingDuration: Double

  /// How the file is used.
  var usage: [String] {
    switch language {
    case .swiftUI:
      [
        "\(typeName)(triggered: nil, ended: nil)",
        "draws it over the list's upper edge: give the date of the trigger, and later that of the end;",
        "a later trigger begins anew.",
      ]
    case .compose:
      [
        "\(typeName)(isRefreshing)",
        "draws it over the list's upper edge: true from the trigger on, false when the work is done.",
      ]
    case .android:
      [
        "\(typeName)View(context): call beginRefreshing() at the trigger and endRefreshing() when the",
        "work is done. It draws over the list's upper edge.",
      ]
    }
  }

  /// The imports.
  var opening: [String] {
    switch language {
    case .swiftUI: return ["import SwiftUI"]
    case .compose:
      return [
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
    case .android:
      return [
        "import android.animation.TimeInterpolator", "import android.content.Context",
        "import android.graphics.*", "import android.view.View",
        "import android.view.animation.LinearInterpolator",
        "import android.view.animation.PathInterpolator", "import kotlin.math.roundToInt",
      ]
    }
  }

  /// A function of time for one of the scroll view's numbers.
  func scrolling(_ name: String, _ value: String) -> String {
    switch language {
    case .swiftUI: "  static func \(name)(_ clock: \(typeName)Clock) -> Double { \(value) }"
    case .compose, .android:
      "fun \(HandoffNames.camelCase("\(typeName) \(name)"))(clock: \(typeName)Clock): Float = \(value)"
    }
  }

  /// The view with its drawing.
  func view(_ drawing: [String], scrolling: [String]) -> [String] {
    let (width, height) = (language.number(width, places: 2), language.number(height, places: 2))
    switch language {
    case .swiftUI:
      return [
        "/// The header, \(width) by \(height) points; its lower edge is the list's upper edge.",
        "struct \(typeName): View {",
        "  /// When it was triggered last; `nil` before the first refresh.",
        "  var triggered: Date?",
        "  /// When the app ended the refresh; `nil` while it works.", "  var ended: Date?", "",
        "  var body: some View {", "    TimelineView(.animation) { timeline in",
        "      let clock = triggered.map { triggered in", "        \(typeName)Clock(",
        "          sinceTrigger: timeline.date.timeIntervalSince(triggered),",
        "          // An end before the trigger is that of the refresh before.",
        "          sinceEnd: ended.flatMap {",
        "            $0 < triggered ? nil : timeline.date.timeIntervalSince($0)", "          })",
        "      }", "      Canvas { context, size in", "        guard let clock else { return }",
        "        var context = context", "        context.translateBy(x: 0, y: \(height))",
        "        Self.draw(in: context, clock)", "      }", "    }",
        "    .frame(width: \(width), height: \(height))", "  }", "",
        "  private static func draw(in context: GraphicsContext, _ clock: \(typeName)Clock) {",
      ] + drawing + ["  }"]
        + (scrolling.isEmpty ? [] : ["", "  // The scroll view's own numbers."] + scrolling) + ["}"]
    case .compose:
      return [
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
        "    } while (isRefreshing || seconds < \(language.number(endingDuration)))", "  }",
        "  Canvas(modifier.width(\(width.dropLast()).dp).height(\(height.dropLast()).dp)) {",
        "    val now = clock ?: return@Canvas",
        "    withTransform({ scale(density, density, Offset.Zero); translate(0f, \(height)) }) {",
        "      drawHeader(now)", "    }", "  }", "}", "",
        "private fun DrawScope.drawHeader(clock: \(typeName)Clock) {",
      ] + drawing + ["}"]
        + (scrolling.isEmpty ? [] : ["", "// The scroll view's own numbers."] + scrolling)
    case .android:
      return [
        "/** The header, \(width) by \(height) dp; its lower edge is the list's upper edge. */",
        "class \(typeName)View(context: Context) : View(context) {",
        "  private var triggered: Long? = null", "  private var ended: Long? = null", "",
        "  fun beginRefreshing() { triggered = System.nanoTime(); ended = null; invalidate() }",
        "  fun endRefreshing() { ended = System.nanoTime(); invalidate() }", "",
        "  override fun onDraw(canvas: Canvas) {", "    super.onDraw(canvas)",
        "    // Nothing is seen before the first refresh.", "    val start = triggered ?: return",
        "    val now = System.nanoTime()", "    val density = resources.displayMetrics.density",
        "    val clock = \(typeName)Clock((now - start) / 1e9f, ended?.let { (now - it) / 1e9f })",
        "    canvas.save()", "    canvas.scale(density, density)",
        "    canvas.translate(0f, \(height))", "    drawHeader(canvas, clock)",
        "    canvas.restore()",
        "    val sinceEnd = clock.sinceEnd ?: 0f",
        "    if (sinceEnd <= \(language.number(endingDuration))) postInvalidateOnAnimation()",
        "  }", "}",
        "", "private fun drawHeader(canvas: Canvas, clock: \(typeName)Clock) {",
      ] + drawing + ["}"]
        + (scrolling.isEmpty ? [] : ["", "// The scroll view's own numbers."] + scrolling)
    }
  }

  /// What tracks and outlines are made with.
  var helpers: [String] {
    let text =
      switch language {
      case .swiftUI: swiftHelpers
      case .compose: kotlinHelpers + Self.composeHelpers
      case .android:
        kotlinHelpers.replacing("Easing", with: "TimeInterpolator")
          .replacing(".transform(", with: ".getInterpolation(") + Self.androidHelpers
      }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var swiftHelpers: String {
    """
    /// The seconds since the trigger, and since the app's end call, once that came.
    struct \(typeName)Clock {
      var sinceTrigger: Double
      var sinceEnd: Double?
    }

    /// A value at a time, and how it goes on to the next; `nil` holds it.
    private struct Key {
      var time: Double
      var value: Double
      var curve: UnitCurve?

      init(_ time: Double, _ value: Double, _ curve: UnitCurve? = nil) {
        (self.time, self.value, self.curve) = (time, value, curve)
      }
    }

    /// A number from the trigger on, one cycle of what it repeats, and from the end on.
    private struct Track {
      var refreshing: [Key]
      var loop: [Key]
      var ending: [Key]

      func at(_ clock: \(typeName)Clock) -> Double {
        if let time = clock.sinceEnd, !ending.isEmpty { return Self.value(ending, time) }
        let time = clock.sinceTrigger
        guard let first = loop.first?.time, let last = loop.last?.time, time >= first else {
          return Self.value(refreshing, time)
        }
        return Self.value(loop, first + (time - first).truncatingRemainder(dividingBy: last - first))
      }

      private static func value(_ keys: [Key], _ time: Double) -> Double {
        guard let index = keys.lastIndex(where: { $0.time <= time }) else {
          return keys.first?.value ?? 0
        }
        let key = keys[index]
        guard index + 1 < keys.count, let curve = key.curve else { return key.value }
        let next = keys[index + 1]
        let progress = curve.value(at: (time - key.time) / (next.time - key.time))
        return key.value + (next.value - key.value) * progress
      }
    }

    /// An outline from the movements of a pen: M, L, Q, C and Z, and the coordinates that they take.
    private func outline(_ pens: String, _ numbers: [Double]) -> Path {
      var path = Path()
      var rest = numbers[...]
      func point() -> CGPoint { CGPoint(x: rest.popFirst() ?? 0, y: rest.popFirst() ?? 0) }
      for pen in pens {
        switch pen {
        case "M": path.move(to: point())
        case "L": path.addLine(to: point())
        case "Q":
          let control = point()
          path.addQuadCurve(to: point(), control: control)
        case "C":
          let (first, second) = (point(), point())
          path.addCurve(to: point(), control1: first, control2: second)
        default: path.closeSubpath()
        }
      }
      return path
    }
    """
  }

  private var kotlinHelpers: String {
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

    """
  }

  private static let composeHelpers = """
          'Q' -> path.quadraticTo(next(), next(), next(), next())
          'C' -> path.cubicTo(next(), next(), next(), next(), next(), next())
          else -> path.close()
        }
      }
      return path
    }

    private val everything = Rect(-1e5f, -1e5f, 1e5f, 1e5f)
    """

  private static let androidHelpers = """
          'Q' -> path.quadTo(next(), next(), next(), next())
          'C' -> path.cubicTo(next(), next(), next(), next(), next(), next())
          else -> path.close()
        }
      }
      return path
    }

    private fun fill(color: Int): Paint =
      Paint(Paint.ANTI_ALIAS_FLAG).apply { this.color = color }

    private fun stroke(
      color: Int, width: Float, cap: Paint.Cap, join: Paint.Join, effect: PathEffect?
    ): Paint = Paint(Paint.ANTI_ALIAS_FLAG).apply {
      style = Paint.Style.STROKE
      this.color = color
      strokeWidth = width
      strokeCap = cap
      strokeJoin = join
      pathEffect = effect
    }
    """
}
