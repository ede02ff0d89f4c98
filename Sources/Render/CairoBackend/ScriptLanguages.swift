import CPango

/// The languages in which the parts of a text are laid out.
///
/// A part has the language of the text if that language uses the part's script, and otherwise a
/// language inferred from the script. Without an explicit language, Pango would use the environment
/// (`LANGUAGE` and others) to choose among the letter forms of a script that several languages
/// share, and images would differ between machines.
struct ScriptLanguages {
  /// The language of the text.
  let pango: OpaquePointer?

  private let isKorean: Bool

  /// The inferred languages of scripts that several languages share, from Unicode's likely
  /// subtags.
  ///
  /// Han is not included; its language is inferred from the other scripts in the text.
  private static let languages: [PangoScript: String] = [
    PANGO_SCRIPT_ARABIC: "ar", PANGO_SCRIPT_BENGALI: "bn", PANGO_SCRIPT_CYRILLIC: "ru",
    PANGO_SCRIPT_DEVANAGARI: "hi", PANGO_SCRIPT_ETHIOPIC: "am", PANGO_SCRIPT_GREEK: "el",
    PANGO_SCRIPT_HANGUL: "ko", PANGO_SCRIPT_HEBREW: "he", PANGO_SCRIPT_HIRAGANA: "ja",
    PANGO_SCRIPT_KATAKANA: "ja", PANGO_SCRIPT_LATIN: "en", PANGO_SCRIPT_SYRIAC: "syr",
    PANGO_SCRIPT_TIBETAN: "bo", PANGO_SCRIPT_CANADIAN_ABORIGINAL: "cr", PANGO_SCRIPT_MYANMAR: "my",
  ]

  /// The variants of Chinese by country, as required by fontconfig.
  ///
  /// fontconfig interprets a script (`zh-Hant`) as an invalid country.
  private enum Chinese {
    static let simplified = "zh-cn"
    static let traditional = "zh-tw"
  }

  /// Creates the languages for a text whose language has the given BCP 47 tag.
  init(text tag: String) {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    isKorean = subtags.first == "ko"
    let language =
      subtags.first != "zh"
      ? tag
      : subtags.contains("hans")
        ? Chinese.simplified : subtags.contains("hant") ? Chinese.traditional : tag
    pango = pango_language_from_string(language)
  }

  /// Returns the languages as attributes of a layout's text; the caller owns the list.
  func attributes(of text: UnsafeBufferPointer<CChar>) -> OpaquePointer? {
    let attributes = pango_attr_list_new()
    guard let base = text.baseAddress, !text.isEmpty else { return attributes }
    let runs = Self.scriptRuns(base, count: text.count)
    // Chinese characters in a text with kana are Japanese. Pango does not include Han in the
    // scripts of Korean, which uses the traditional forms.
    let scripts = Set(runs.map(\.script))
    let han =
      !scripts.isDisjoint(with: [PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA])
      ? "ja"
      : isKorean || scripts.contains(PANGO_SCRIPT_HANGUL) ? Chinese.traditional : Chinese.simplified
    for run in runs where pango_language_includes_script(pango, run.script) == 0 {
      guard let language = run.script == PANGO_SCRIPT_HAN ? han : Self.languages[run.script],
        let attribute = pango_attr_language_new(pango_language_from_string(language))
      else { continue }
      attribute.pointee.start_index = guint(run.start)
      attribute.pointee.end_index = guint(run.end)
      pango_attr_list_insert(attributes, attribute)
    }
    return attributes
  }

  private struct ScriptRun {
    var script: PangoScript
    var start: Int
    var end: Int
  }

  private static func scriptRuns(_ text: UnsafePointer<CChar>, count: Int) -> [ScriptRun] {
    var runs: [ScriptRun] = []
    let iterator = pango_script_iter_new(text, Int32(count))
    defer { pango_script_iter_free(iterator) }
    repeat {
      var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
      var script = PANGO_SCRIPT_COMMON
      pango_script_iter_get_range(iterator, &start, &end, &script)
      if let start, let end {
        runs.append(ScriptRun(script: script, start: start - text, end: end - text))
      }
    } while pango_script_iter_next(iterator) != 0
    return runs
  }
}
