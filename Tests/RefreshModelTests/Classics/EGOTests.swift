@Suite("EGORefresh")
struct EGOTests {
  @Test("While loading, EGO's inset is the revealed part up to 60") func insetWhileLoading() throws
  {
    let steps: [Step] = [
      .begin(), .wait(0.5), .pull(to: -30), .pull(to: 200), .pull(to: -90), .release,
    ]
    let timeline = try Fixture(.compact, EGOHeaderBehavior(.ego)).run(
      steps, reactions: [:], duration: 2
    ) {
      $0.scrollView.contentInset = .zero
      $0.safeAreaInset = .zero
    }
    for instant in timeline.instants(from: seconds(0.5), through: seconds(1.25)) {
      let view = instant.scrollView
      let revealed = min(max(-view.modelContentOffset.y, 0), 60)
      #expect(view.modelContentInset == EdgeInsets(top: revealed))
    }
  }
}
