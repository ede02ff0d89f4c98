// One import is enough to render, to write a style or a behavior, and to test.
@_exported public import BezierGeometry
@_exported public import FrameSequence
@_exported public import KeyframeAnimation
@_exported public import RefreshHeaders
@_exported public import RefreshModel
@_exported public import RefreshScenario
@_exported public import RefreshScene
@_exported public import VectorDrawing
