// giflib reports errors in its return values and never calls longjmp, so Swift calls its functions
// directly. Only the callback that supplies the bytes is defined here.

#ifndef REEL_CGIF_SHIM_H
#define REEL_CGIF_SHIM_H

#include <gif_lib.h>
#include <string.h>

typedef struct {
  const unsigned char *bytes;
  size_t count;
  size_t position;
} reel_gif_source;

static inline int reel_gif_read(GifFileType *file, GifByteType *bytes, int count) {
  reel_gif_source *source = (reel_gif_source *)file->UserData;
  size_t left = source->count - source->position;
  size_t got = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
  memcpy(bytes, source->bytes + source->position, got);
  source->position += got;
  return (int)got;
}

// Opens a file for reading. `source` must keep its address until the file is closed. Returns NULL
// and sets `*error` on failure.
static inline GifFileType *reel_gif_open(reel_gif_source *source, int *error) {
  return DGifOpen(source, reel_gif_read, error);
}

#endif
