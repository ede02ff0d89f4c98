import Testing
import Texts

@Suite("Parts of texts and placeholders")
struct PartsTests {
  @Test(
    "Separators in quotes and brackets separate nothing",
    arguments: [
      ("a,b,,c", ["a", "b", "", "c"]), ("", [""]), ("f(1, 2),[3,4]", ["f(1, 2)", "[3,4]"]),
      ("),a", [")", "a"]), ("\"a,b\",c", ["\"a,b\"", "c"]), ("'\",',c", ["'\",'", "c"]),
      ("\"a,b", ["\"a,b"]),
    ])
  func brackets(text: String, parts: [Substring]) {
    #expect(text.parts(separatedBy: ",", quotes: "\"'", brackets: "()[]") == parts)
  }

  @Test("An escaped quotation mark does not end a quotation") func escapes() {
    let text = #""a\"; b"; "c\\"; d"#
    #expect(
      text.parts(separatedBy: "; ", quotes: "\"", hasEscapes: true)
        == [#""a\"; b""#, #""c\\""#, "d"])
    #expect("a: b: c".parts(separatedBy: ": ", limit: 1) == ["a", "b: c"])
  }

  @Test("Placeholders are replaced once, and unknown ones remain") func placeholders() {
    let values = ["a": "{{b}}", "b": "2"]
    #expect("{{a}} {{b}} {{c}} {a}}".filled(with: values) == "{{b}} 2 {{c}} {a}}")
    #expect(XMLText(filling: "<b>{{a}}</b>", with: ["a": "\("<&")"]).text == "<b>&lt;&amp;</b>")
  }
}
