import Foundation

@Suite("Events of a page")
struct PageEventTests {
  @Test("A page has the names of impacts and the texts of announcements")
  func details() throws {
    var page = RunPage(title: "")
    try page.add(try ExamplePlan.plan("Originals/mj-ko.yaml"), label: "", delay: 0)
    let object = try JSONSerialization.jsonObject(with: Data(page.json.text.utf8)) as? [String: Any]
    let run = try #require((object?["runs"] as? [[String: Any]])?.first)
    let rows = try #require(run["events"] as? [[Any]])
    let events: [[String]] = rows.map { row in row.dropFirst().map { "\($0)" } }
    func details(_ kind: String, _ target: String) -> [String] {
      events.filter { $0.starts(with: [kind, target]) }.compactMap { $0.count > 2 ? $0[2] : nil }
    }
    #expect(details("impact", "header") == ["threshold"])
    #expect(details("impact", "footer") == ["threshold"])
    #expect(details("announcement", "header") == ["로딩중...", "새로고침 완료"])
    #expect(details("announcement", "footer") == ["로딩중...", "더이상 데이터 없음"])
    #expect(events.allSatisfy { $0.count < 3 || ["impact", "announcement"].contains($0[0]) })
  }
}
