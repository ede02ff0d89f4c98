public import ReelCommands

extension LivePage {
  /// The page is served by the program that runs, in its own process, and knows its looks and behaviours.
  public static let served = LivePage.servedHere { order in
    let scenario = LiveScenario(
      order.scenario, template: order.template, variant: order.variant, overrides: order.overrides,
      library: order.library, isAutosaving: order.isAutosaving, exportFolder: order.exportFolder)
    do {
      try await TunerServer(scenario: scenario, port: order.port).run(order.tell)
    } catch let error as TunerError {
      throw Failure(.cannotCreate, error.description)
    }
  }
}
