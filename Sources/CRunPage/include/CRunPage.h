#ifndef CRUNPAGE_H
#define CRUNPAGE_H

/// The files of the page that plays runs, as they stand beside this target's source.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} RunPageFile;

/// What draws display lists on a canvas.
extern const RunPageFile runPagePainter;
/// What it fills for strokes.
extern const RunPageFile runPageStrokes;
/// What shows pictures in their place.
extern const RunPageFile runPagePictures;
/// What a player consists of.
extern const RunPageFile runPageParts;
/// What plays them.
extern const RunPageFile runPagePlayer;
/// What follows hands and keys.
extern const RunPageFile runPageHands;
/// How it looks.
extern const RunPageFile runPageStyle;
/// What a player has in it before it plays.
extern const RunPageFile runPageBody;

#endif
