#ifndef CSCHEMAS_H
#define CSCHEMAS_H

/// A JSON Schema, as its file stands in the folder of schemas.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
} SchemaFile;

/// The schema at a place, in the order of `reel schema`'s help; null behind the last.
const SchemaFile *_Nullable schemaFile(long index);

#endif
