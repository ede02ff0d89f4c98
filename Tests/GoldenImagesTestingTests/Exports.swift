// Imports for all files of this module.
@_exported public import Foundation
@_exported public import GoldenImages
@_exported public import ImageCoding
@_exported public import ScenarioSupport
@_exported public import Testing
@_exported public import Texts
