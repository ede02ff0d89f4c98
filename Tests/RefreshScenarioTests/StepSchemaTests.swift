@testable import RefreshScenario

@Suite("Steps in the file's terms")
struct StepSchemaTests {
  @Test("Each step is described by its name and its own settings")
  func names() throws {
    for form in StepSchema.forms {
      var values: [String: ParameterValue] = [:]
      for parameter in form.parameters
      where form.required.contains(parameter.name) || form.oneOf.first == parameter.name {
        values[parameter.name] = parameter.defaultValue
      }
      let action = try #require(form.make(values, .footer), "\(form.name)")
      let written = StepSchema.written(action)
      #expect(written.name == form.name)
      #expect(written.target == (form.takesTarget ? .footer : nil), "\(form.name)")
      let names = form.parameters.map(\.name)
      #expect(written.values.allSatisfy { names.contains($0.key) }, "\(form.name)")
    }
  }
}
