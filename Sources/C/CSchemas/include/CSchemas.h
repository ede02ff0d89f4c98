#ifndef CSCHEMAS_H
#define CSCHEMAS_H

/// A JSON Schema, with its name and the bytes of its file, after which there is a zero.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
} SchemaFile;

/// Returns the schema at an index, in the order of `reel schema`'s help, or null if the index is
/// past the end.
const SchemaFile *_Nullable schemaFile(long index);

#endif
