// One import is enough for a program with styles of its own and a live page.
@_exported public import ReelCommands
