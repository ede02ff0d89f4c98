// One import gives everything that a program needs to describe, play, draw, hold and tune; nothing but
// this attribute exports a module's names again.
@_exported public import BezierGeometry
@_exported public import CairoBackend
@_exported public import CurveTuning
@_exported public import FrameSequence
@_exported public import GoldenImages
@_exported public import KeyframeAnimation
@_exported public import PNGCoding
@_exported public import Pixels
@_exported public import RefreshModel
@_exported public import RefreshScenario
@_exported public import RefreshScene
@_exported public import SVGBackend
@_exported public import ScenarioTuning
@_exported public import VectorDrawing
