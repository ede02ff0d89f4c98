// One import is enough to make a list, a screen, a scenario and a run, and to read them.
@_exported public import BezierGeometry
@_exported public import CairoBackend
@_exported public import KeyframeAnimation
@_exported public import RefreshHeaders
@_exported public import RefreshModel
@_exported public import RefreshScenario
@_exported public import RefreshScene
@_exported public import TestSupport
@_exported public import VectorDrawing
