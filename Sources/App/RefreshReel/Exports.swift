// One import is enough to render, to write a style or a behavior, and to test.
@_exported public import FrameSequence
