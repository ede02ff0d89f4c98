import KeyframeAnimation
import RefreshModel
import Testing

@Suite("Components without a handler")
struct MissingHandlerTests {
  private func play(
    _ component: any RefreshComponent, at attachment: RefreshModel.Attachment, _ steps: [Step],
    withoutHandler: Set<RefreshModel.Attachment>
  ) throws -> Timeline {
    try Playthrough.play(
      familyScript(
        [attachment: component], steps, reactions: ending(after: 1, at: attachment), duration: 4
      ) { $0.withoutHandler = withoutHandler })
  }

  static let components: [(component: any RefreshComponent, attachment: RefreshModel.Attachment)] =
    [
      (WaveComponent(), .header), (PullToBounceComponent(), .header), (ElasticComponent(), .header),
      (EGOHeaderComponent(.ego), .header), (EGOHeaderComponent(.fg), .header),
      (MJHeaderComponent(), .header), (MJBackFooterComponent(), .footer),
      (MJAutoFooterComponent(), .footer),
    ]

  @Test("refresh, call nobody, and go on until a step ends it", arguments: components.indices)
  func goOn(index: Int) throws {
    let (component, attachment) = Self.components[index]
    let begin = [Step(.beginRefreshing(attachment)), wait(3)]
    let without = try play(component, at: attachment, begin, withoutHandler: [attachment])
    #expect(without.events(.handler).isEmpty)
    #expect(without.events(.end).isEmpty)
    #expect(!without.callbacks(of: attachment).contains("refreshingBlock"))
    #expect(without.moment(at: seconds(2.5)).components[attachment]?.state == .refreshing)
    #expect(without.remarks.map(\.target) == [attachment])
    let ended = try play(
      component, at: attachment, begin + [Step(.endRefreshing(attachment)), wait(1)],
      withoutHandler: [attachment])
    #expect(ended.moment(at: seconds(4)).components[attachment]?.state == .idle)
    // The same run with one does call it, and what only the other place lacks changes nothing.
    let other: RefreshModel.Attachment = attachment == .header ? .footer : .header
    let with = try play(component, at: attachment, begin, withoutHandler: [other])
    #expect(with.events(.handler).count == 1)
    #expect(with.moment(at: seconds(2.9)).components[attachment]?.state == .idle)
    #expect(with.remarks.isEmpty)
  }

  @Test(
    "ZHRefresh's do not even begin, by hand or from code, and say why",
    arguments: RefreshModel.Attachment.allCases)
  func zhRefresh(attachment: RefreshModel.Attachment) throws {
    let component: any RefreshComponent =
      attachment == .header ? ZHHeaderComponent() : ZHFooterComponent()
    let offset = attachment == .header ? -120.0 : 900
    for steps in [
      [pull(to: offset), wait(0.1), letGo, wait(1)], [Step(.beginRefreshing(attachment)), wait(1)],
    ] {
      let timeline = try play(component, at: attachment, steps, withoutHandler: [attachment])
      #expect(timeline.events(.trigger).isEmpty)
      #expect(timeline.events(.inset).isEmpty)
      let failing = timeline.decisions.map { $0.clauses.filter { !$0.holds }.map(\.text) }
      #expect(failing.contains(["handler given"]))
      let with = try play(component, at: attachment, steps, withoutHandler: [])
      #expect(!with.events(.handler).isEmpty)
    }
  }

  @Test("EGO asks whether the app is loading, and nobody says so: a second pull begins again")
  func egoAsks() throws {
    let steps = [pull(to: -120), letGo, wait(0.5), pull(to: -130), letGo, wait(0.5)]
    func triggers(_ withoutHandler: Set<RefreshModel.Attachment>) throws -> Int {
      var script = familyScript([.header: EGOHeaderComponent(.ego)], steps, duration: 3)
      script.withoutHandler = withoutHandler
      return try Playthrough.play(script).events(.trigger).count
    }
    #expect(try triggers([]) == 1)
    #expect(try triggers([.header]) == 2)
  }
}
