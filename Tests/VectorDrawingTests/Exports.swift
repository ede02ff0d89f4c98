// Every file of this target sees these modules.
@_exported public import TestSupport
@_exported public import Testing
@_exported public import VectorDrawing
