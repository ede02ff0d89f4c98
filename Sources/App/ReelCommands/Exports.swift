// Re-exported so that a program with its own styles, and every file of this target, needs only
// one import.
@_exported public import RefreshReel
@_exported public import Texts
