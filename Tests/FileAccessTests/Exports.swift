// Every file of this target sees these modules.
@_exported public import FileAccess
@_exported public import Foundation
@_exported public import TestSupport
@_exported public import Testing
