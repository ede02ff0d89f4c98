// Every file of this target sees these modules.
@_exported public import Figures
@_exported public import RealModule
@_exported public import ScenarioSupport
@_exported public import Testing
