import CCairo
import CFontconfig
import CPango

/// A Pango font map and a context for layout, for use by one thread at a time.
struct PangoSetter: ~Copyable {
  /// The em size at which lines are laid out, in pixels.
  ///
  /// FreeType stores outlines in 64ths of a pixel, which are 1/32,768 em at this size: a
  /// hundredth of a pixel for 100-point text at three pixels per point.
  private static let em = 512.0

  /// The flag of a glyph for a character that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`).
  ///
  /// The bits below it contain the code point.
  private static let unknownGlyphFlag: PangoGlyph = 0x1000_0000

  /// The glyph of characters without an extent (`PANGO_GLYPH_EMPTY`).
  private static let emptyGlyph: PangoGlyph = 0x0FFF_FFFF

  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  /// Creates a font map of a configuration's fonts; the configuration may be destroyed afterward.
  ///
  /// - Throws: ``TextLayoutError/noFonts`` if cairo was built without FreeType.
  init(_ configuration: borrowing FontConfiguration) throws(TextLayoutError) {
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .noFonts
    }
    // In GObject's type hierarchy, the FreeType font map is a subclass of `PangoFcFontMap`.
    pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration.pointer)
    guard let context = pango_font_map_create_context(fontMap) else {
      g_object_unref(fontMap)
      throw .noFonts
    }
    self.fontMap = fontMap
    self.context = context
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// Lays out a line, or returns `nil` if no font is available.
  ///
  /// - Parameter fonts: The set to which the fonts of the glyphs are added.
  func lay(
    _ string: String, font: Font, language: String, addingTo fonts: inout Set<UsedFont>
  ) -> LaidOutText? {
    withLayout(of: string, font: font, language: language) { layout, description in
      guard let loaded = pango_context_load_font(context, description) else { return nil }
      defer { g_object_unref(loaded) }
      var extents = PangoRectangle()
      pango_layout_get_extents(layout, nil, &extents)
      let metrics = pango_font_get_metrics(loaded, pango_context_get_language(context))
      defer { pango_font_metrics_unref(metrics) }
      let points = font.size / Self.em
      func length(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) * points }
      let (families, unknown) = Self.contents(of: layout, addingTo: &fonts)
      return LaidOutText(
        string: string, font: font, advance: length(extents.width),
        ascent: length(pango_font_metrics_get_ascent(metrics)),
        descent: length(pango_font_metrics_get_descent(metrics)),
        path: outline(
          of: layout, scale: points, origin: (extents.x, pango_layout_get_baseline(layout))),
        resolvedFamily: Self.family(of: loaded), usedFamilies: families, unknownCharacters: unknown)
    }
  }

  /// Breaks a line into lines of at most `width` points, or returns `nil` if no font is
  /// available.
  func wrap(_ string: String, font: Font, language: String, width: Double) -> [String]? {
    withLayout(of: string, font: font, language: language) { layout, _ in
      // The width is rounded, so that a line fits the width that was measured for it.
      let units = (width / font.size * Self.em * Double(PANGO_SCALE)).rounded()
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, Int32(exactly: units) ?? .max)
      let bytes = Array(string.utf8)
      let count = pango_layout_get_line_count(layout)
      guard count > 1 else { return [string] }
      return (0..<count).compactMap { index in
        guard let line = pango_layout_get_line_readonly(layout, index)?.pointee else { return nil }
        let start = min(max(Int(line.start_index), 0), bytes.count)
        let end = min(max(start + Int(line.length), start), bytes.count)
        return String(decoding: bytes[start..<end], as: UTF8.self).withoutTrailingSpaces
      }
    }
  }

  /// Calls a closure with the layout of a line and the description of its font, and returns its
  /// result, or `nil` if Pango cannot create a layout.
  private func withLayout<Result>(
    of string: String, font: Font, language: String,
    _ body: (_ layout: OpaquePointer, _ description: OpaquePointer?) -> Result?
  ) -> Result? {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, font.family)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.number)))
    pango_font_description_set_absolute_size(description, Self.em * Double(PANGO_SCALE))
    let language = ScriptLanguages(text: language)
    pango_context_set_language(context, language.pango)
    guard let layout = pango_layout_new(context) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    var utf8 = string
    utf8.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
        let attributes = language.attributes(of: characters)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
      }
    }
    return body(layout, description)
  }

  /// Returns the families of the glyphs in order of first appearance, and the characters without
  /// a glyph.
  private static func contents(
    of layout: OpaquePointer, addingTo fonts: inout Set<UsedFont>
  ) -> (families: [String], unknown: [Unicode.Scalar]) {
    var families: [String] = []
    var unknown: [Unicode.Scalar] = []
    var next = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    while let node = next?.pointee {
      next = node.next
      guard let run = node.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let glyphs = run.glyphs?.pointee
      else { continue }
      var isUsed = false
      for index in 0..<Int(glyphs.num_glyphs) {
        let glyph = glyphs.glyphs[index].glyph
        if glyph == emptyGlyph { continue }
        if glyph & unknownGlyphFlag == 0 {
          isUsed = true
        } else {
          unknown.append(Unicode.Scalar(glyph & ~unknownGlyphFlag) ?? "\u{FFFD}")
        }
      }
      guard isUsed, let font = run.item?.pointee.analysis.font else { continue }
      let family = family(of: font)
      if !families.contains(family) { families.append(family) }
      if let file = file(of: font, family: family) { fonts.insert(file) }
    }
    return (families, unknown)
  }

  /// Returns the file of a font, or `nil` if its pattern names none.
  private static func file(of font: UnsafeMutablePointer<PangoFont>, family: String) -> UsedFont? {
    // In GObject's type hierarchy, a font of a FreeType font map is a `PangoFcFont`.
    let pattern = pango_fc_font_get_pattern(
      UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var revision: Int32 = 0
    FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &revision)
    return UsedFont(family: family, path: String(cString: path), revision: revision)
  }

  /// Returns the outlines of the glyphs, in points, with the origin at the start of the baseline.
  private func outline(
    of layout: OpaquePointer, scale: Double, origin: (x: Int32, baseline: Int32)
  ) -> BezierPath {
    // A context requires a surface, although nothing is drawn on it. The surface is unbounded,
    // because cairo omits glyphs more than ten ems outside a surface from the path.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    cairo_move_to(
      cairo, -Double(origin.x) / Double(PANGO_SCALE),
      -Double(origin.baseline) / Double(PANGO_SCALE))
    pango_cairo_layout_path(cairo, layout)
    let copy = cairo_copy_path(cairo)
    defer { cairo_path_destroy(copy) }
    guard let path = copy?.pointee, path.status == CAIRO_STATUS_SUCCESS, let data = path.data else {
      return BezierPath()
    }
    var outline = BezierPath()
    var index = 0
    while index < Int(path.num_data) {
      let header = data[index].header
      func point(_ number: Int) -> Point {
        let point = data[index + number].point
        return Point(x: point.x * scale, y: point.y * scale)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: outline.move(to: point(1))
      case CAIRO_PATH_LINE_TO: outline.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO:
        outline.addCubic(control1: point(1), control2: point(2), to: point(3))
      default: outline.close()
      }
      index += Int(header.length)
    }
    return outline.withoutStrayMoves
  }

  private static func family(of font: UnsafeMutablePointer<PangoFont>) -> String {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
  }
}

extension BezierPath {
  /// The path without moves that precede another move or the end; cairo adds one after every close.
  fileprivate var withoutStrayMoves: BezierPath {
    var kept: [Element] = []
    for element in elements {
      if case .move = element, case .move = kept.last { kept.removeLast() }
      kept.append(element)
    }
    if case .move = kept.last { kept.removeLast() }
    return BezierPath(kept)
  }
}

extension String {
  /// The string without trailing white space.
  fileprivate var withoutTrailingSpaces: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }
}
