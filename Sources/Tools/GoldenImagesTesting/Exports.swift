// What a test says of its goldens: `.missing`, `.rasteriser`, `.light`.
@_exported public import GoldenImages
@_exported public import VectorDrawing
