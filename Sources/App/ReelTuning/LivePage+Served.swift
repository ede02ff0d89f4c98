public import ReelCommands

extension LivePage {
  /// The page is served by the program that runs, in its own process, and knows its looks and behaviours.
  public static let served = LivePage.servedHere { order in
    let exports = order.exportFolder.map { folder in
      TunerExports(formats: TuneOrder.formatNames, folder: folder) {
        try await TuneOrder.export(
          $0.scenario, variant: $0.variant, overrides: $0.overrides, format: $0.format, to: $0.path)
      }
    }
    let server = TunerServer(
      order.scenario, variant: order.variant, overrides: order.overrides, library: order.library,
      port: order.port, template: order.template, isAutosaving: order.isAutosaving,
      exports: exports)
    do {
      try await server.run(order.tell)
    } catch let error as TunerError {
      throw Failure(.cannotCreate, error.description)
    }
  }
}
