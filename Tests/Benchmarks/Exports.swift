// Every file of this target sees these modules.
@_exported public import FileAccess
@_exported public import ReelCommands

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
