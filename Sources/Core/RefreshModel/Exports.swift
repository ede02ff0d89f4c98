// Re-exports the modules that this one is built on, for its own files and for its clients.
@_exported public import ArtworkDrawing
