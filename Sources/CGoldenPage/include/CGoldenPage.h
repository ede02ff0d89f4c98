#ifndef CGOLDENPAGE_H
#define CGOLDENPAGE_H

/// The files of the page of goldens, as they stand beside this target's source.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} GoldenPageFile;

/// What makes it move.
extern const GoldenPageFile goldenPageScript;
/// How it looks.
extern const GoldenPageFile goldenPageStyle;

#endif
