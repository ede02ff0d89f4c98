// What a test says of its goldens: `.missing`, `.rasteriser`, `.light`.
@_exported public import GoldenImages
@_exported public import VectorDrawing

@_exported public import struct RefreshScenario.ImageComparison
@_exported public import enum RefreshScenario.ImageMetric
