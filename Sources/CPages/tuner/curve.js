// The editor of a curve.
