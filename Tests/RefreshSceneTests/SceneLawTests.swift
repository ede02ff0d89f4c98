@Suite("Drawings of the tables in Fixtures/Scenes")
struct SceneLawTests {
  @Test("The styles of ZHRefresh, EGO and Fg", arguments: SceneLaw.read("classic"))
  func classic(law: SceneLaw) throws { try law.check() }

  @Test("The normal styles of MJRefresh", arguments: SceneLaw.read("mj"))
  func mj(law: SceneLaw) throws { try law.check() }

  @Test("The style of MJRefresh's trailer", arguments: SceneLaw.read("trailer"))
  func trailer(law: SceneLaw) throws { try law.check() }

  @Test("The styles of UIRefreshControl and Material", arguments: SceneLaw.read("platforms"))
  func platforms(law: SceneLaw) throws { try law.check() }

  @Test("The demo of the wave", arguments: SceneLaw.read("demo"))
  func demo(law: SceneLaw) throws { try law.check() }

  @Test("The styles of PullToBounce, DGElastic and the wave", arguments: SceneLaw.read("bounces"))
  func bounces(law: SceneLaw) throws { try law.check() }
}
