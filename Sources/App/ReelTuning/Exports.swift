// A program with custom styles and a live page needs only one import.
@_exported public import ReelCommands
