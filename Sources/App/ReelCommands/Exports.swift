// One import is enough for a program with styles of its own; this target's files need no other either.
@_exported public import RefreshReel
@_exported public import Texts
