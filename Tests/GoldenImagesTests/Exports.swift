// Imports for all files of this module.
@_exported public import FileAccess
@_exported public import Foundation
@_exported public import ImageCoding
@_exported public import ScenarioSupport
@_exported public import Testing
@_exported public import Texts
