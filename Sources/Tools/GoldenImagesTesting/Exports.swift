// Re-exports the modules whose types and values appear in calls of `expectGolden`.
@_exported public import GoldenImages
@_exported public import RefreshHeaders
@_exported public import RefreshScenario
@_exported public import RefreshScene
@_exported public import VectorDrawing
