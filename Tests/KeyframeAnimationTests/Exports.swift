// Every file of this target sees these modules.
@_exported public import KeyframeAnimation
@_exported public import RealModule
@_exported public import TestSupport
@_exported public import Testing
