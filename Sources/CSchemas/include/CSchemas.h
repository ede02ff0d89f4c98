#ifndef CSCHEMAS_H
#define CSCHEMAS_H

/// A JSON Schema, as its file stands beside this target's source.
typedef struct {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  long count;
} SchemaFile;

/// The one of a name that `reel schema` knows; null where there is none.
const SchemaFile *_Nullable schemaFile(const char *_Nonnull name);

#endif
