// A PNG writer that uses libpng. The project has its own writer, which tests compare with this one.

#ifndef REEL_CPNG_REFEREE_H
#define REEL_CPNG_REFEREE_H

#include "shim.h"

typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  reel_png_report *report;
} reel_png_target;

static inline void reel_png_write(png_structp png, png_bytep bytes, size_t count) {
  reel_png_target *target = (reel_png_target *)png_get_io_ptr(png);
  if (count > target->capacity - target->count) {
    size_t capacity = target->capacity * 2 + count + 4096;
    unsigned char *grown = (unsigned char *)realloc(target->bytes, capacity);
    if (!grown) png_error(png, "out of memory");
    target->bytes = grown;
    target->capacity = capacity;
  }
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static inline void reel_png_flush(png_structp png) { (void)png; }

// Encodes rows without padding of `channels` bytes per pixel, 3 for RGB or 4 for straight RGBA. The
// file is written to `target`, whose bytes the caller must free even on failure. Returns 1 on
// success, 0 with the message in `report` on failure.
__attribute__((noinline)) static int reel_png_encode(
    const unsigned char *pixels, png_uint_32 width, png_uint_32 height, int channels, int level,
    int filters, reel_png_target *target, reel_png_report *report) {
  memset(report, 0, sizeof *report);
  memset(target, 0, sizeof *target);
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, report, reel_png_fail, reel_png_warn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    reel_png_note(report, "out of memory");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, target, reel_png_write, reel_png_flush);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(
      png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  for (png_uint_32 y = 0; y < height; y++)
    png_write_row(png, pixels + (size_t)y * width * (size_t)channels);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return 1;
}

#endif
