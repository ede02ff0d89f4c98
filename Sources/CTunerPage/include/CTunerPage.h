#ifndef CTUNERPAGE_H
#define CTUNERPAGE_H

/// The files of the live page, as they stand beside this target's source.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} TunerPageFile;

/// What keeps the player at the file's run.
extern const TunerPageFile tunerPageScript;
/// How what is not the player looks.
extern const TunerPageFile tunerPageStyle;

#endif
