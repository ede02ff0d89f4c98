import Testing
import Texts

@Suite("Control characters in a text")
struct ControlTests {
  @Test(
    "The first control character is found, after a number of Unicode scalars",
    arguments: [
      ("\n", 0, "a line break, U+000A"), ("a\tb\n", 1, "a tab, U+0009"),
      ("é\u{0}", 1, "a control character, U+0000"), ("e\u{301}\r\n", 2, "a line break, U+000D"),
      ("👩‍👩‍👧\u{202E}", 5, "a bidirectional control, U+202E"),
      ("ab\u{2028}", 2, "a line break, U+2028"), ("\u{7F}", 0, "a control character, U+007F"),
      ("a\u{85}", 1, "a line break, U+0085"),
    ])
  func controls(text: String, offset: Int, description: String) {
    #expect(text.firstControl?.offset == offset)
    #expect(text.firstControl?.description == description)
  }

  @Test(
    "A line of text has none",
    arguments: ["", "Pull to refresh", "e\u{301}", "\u{200F}שלום", "👩‍👩‍👧", "\u{A0}"])
  func lines(text: String) {
    #expect(text.firstControl == nil)
  }

  @Test("Only one line break is removed, and only at the end")
  func finalLineBreak() {
    for (text, expected) in [
      ("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("\na", "\na"), ("a", "a"), ("", ""),
    ] {
      #expect(text.withoutFinalLineBreak == expected)
    }
  }
}
