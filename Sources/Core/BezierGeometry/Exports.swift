// Points, rectangles and times are part of everything that is said here.
@_exported public import Quantities
