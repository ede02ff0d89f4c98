// What a test says of its goldens: `.missing`, `.rasteriser`, `.light`, a scenario, its library.
@_exported public import GoldenImages
@_exported public import RefreshHeaders
@_exported public import RefreshScenario
@_exported public import RefreshScene
@_exported public import VectorDrawing
