@Suite("Writing JSON")
struct JSONValueTests {
  @Test("Written JSON is read back the same by another parser")
  func roundTrip() throws {
    let text = "“ä” \\ \" \n \t \u{1} 🌊"
    let value = JSONValue.object([
      "text": .text(text), "list": .list([.integer(-3), .number(0.1), .null, .flag(true)]),
      "nested": .object(["a": .list([.object(["b": .integer(1)])]), "empty": .list([])]),
    ])
    let read = try #require(
      try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any])
    #expect(read["text"] as? String == text)
    let list = try #require(read["list"] as? [Any])
    #expect(list.count == 4 && list[1] as? Double == 0.1)
  }

  @Test(
    "Numbers are as short as possible and valid JSON",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (2, "2"), (0.5, "0.5"), (-69.85, "-69.85"), (.nan, "null"),
      (.infinity, "null"), (1e300, "1e+300"),
    ])
  func numbers(number: Double, text: String) {
    #expect(JSONValue.number(number).text == text + "\n")
  }

  @Test("An object keeps its order, and a row of a table is on one line") func layout() {
    var row: JSONObject = ["b": .integer(1)]
    row["a"] = .integer(2)
    row["c"] = nil
    row["b"] = .integer(3)
    let text = JSONValue.object(["rows": .list([.object(row)])]).text
    #expect(text == "{\n  \"rows\": [\n    {\"b\": 3, \"a\": 2}\n  ]\n}\n")
  }

  @Test("One line has no spaces, and Xcode's layout has one element per line") func layouts() {
    let value: JSONValue = ["a": [1, ["b": "c d"]], "e": [:]]
    #expect(value.compactText == "{\"a\":[1,{\"b\":\"c d\"}],\"e\":{}}")
    let images: JSONValue = ["images": [["idiom": "universal"]]]
    #expect(
      images.xcodeText
        == "{\n  \"images\" : [\n    {\n      \"idiom\" : \"universal\"\n    }\n  ]\n}\n")
  }

  @Test("The parts of a long list are the text of the object", arguments: [0, 1, 5_000])
  func stream(count: Int) {
    let elements = (0..<count).map { JSONValue.object(["index": .integer($0), "list": [[1]]]) }
    var stream = JSONStream(["first": [1, [2]]], list: "elements")
    var text = ""
    for element in elements {
      stream.append(element)
      text += stream.part() ?? ""
    }
    text += stream.rest(["last": "x"])
    let whole: JSONValue = ["first": [1, [2]], "elements": .list(elements), "last": "x"]
    #expect(text == whole.text)
  }
}
