// Every file of this target sees these modules.
@_exported public import ReelCommands
