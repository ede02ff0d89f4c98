// Every file of this target sees these modules.
@_exported public import DrawingSupport
@_exported public import Foundation
@_exported public import ScenarioSupport
@_exported public import Testing
