// Every file of this target sees these modules.
@_exported public import Foundation
@_exported public import ReelTuning
@_exported public import TestSupport
