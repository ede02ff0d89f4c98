// Every file of this target sees these modules.
@_exported public import CairoBackend
@_exported public import DrawingSupport
@_exported public import Testing
