// libpng reports errors by longjmp, which must not cross Swift frames. The functions that encode
// and decode call setjmp and return normally, so that no jump leaves C. The simplified API of
// libpng never jumps, but it applies the file's gamma and interprets 16-bit files as linear light,
// and this project needs neither.

#ifndef REEL_CPNG_SHIM_H
#define REEL_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  png_uint_32 width;
  png_uint_32 height;
  // The number of bytes of all uncompressed rows, including their filter bytes.
  uint64_t unpacked;
  // The number of bytes read. It is stored here because longjmp may lose the values of local
  // variables.
  size_t offset;
  // The error message of libpng; empty on success.
  char message[160];
} reel_png_report;

typedef struct {
  const unsigned char *bytes;
  size_t count;
  reel_png_report *report;
} reel_png_source;

static inline void reel_png_note(reel_png_report *report, const char *message) {
  strncpy(report->message, message, sizeof report->message - 1);
  report->message[sizeof report->message - 1] = 0;
}

static inline void reel_png_fail(png_structp png, png_const_charp message) {
  reel_png_note((reel_png_report *)png_get_error_ptr(png), message);
  png_longjmp(png, 1);
}

static inline void reel_png_warn(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static inline void reel_png_read(png_structp png, png_bytep bytes, size_t count) {
  reel_png_source *source = (reel_png_source *)png_get_io_ptr(png);
  size_t *offset = &source->report->offset;
  if (count > source->count - *offset) {
    *offset = source->count;
    png_error(png, "the file is truncated");
  }
  memcpy(bytes, source->bytes + *offset, count);
  *offset += count;
}

// Returns the number of bytes of all uncompressed rows of a file, including their filter bytes;
// modulo 2⁶⁴ for an image beyond the caller's limits.
static inline uint64_t reel_png_unpacked(png_structp png, png_infop info) {
  png_uint_32 width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  uint64_t bits = png_get_bit_depth(png, info) * png_get_channels(png, info), bytes = 0;
  if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE)
    return height * (1 + (width * bits + 7) / 8);
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    uint64_t columns = PNG_PASS_COLS(width, pass), rows = PNG_PASS_ROWS(height, pass);
    if (columns > 0) bytes += rows * (1 + (columns * bits + 7) / 8);
  }
  return bytes;
}

// Decodes the size of a PNG file and, if `pixels` is not null, its pixels as RGBA8 rows without
// padding. `pixels` must have room for `width` × `height` pixels, the size that an earlier call
// without `pixels` reported. Returns 1 on success, 0 with the message in `report` on failure.
__attribute__((noinline)) static int reel_png_decode(
    const unsigned char *bytes, size_t count, unsigned char *pixels, png_uint_32 width,
    png_uint_32 height, reel_png_report *report) {
  reel_png_source source = {bytes, count, report};
  memset(report, 0, sizeof *report);
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, report, reel_png_fail, reel_png_warn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    reel_png_note(report, "out of memory");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &source, reel_png_read);
  // These are the limits of the format; the caller checks its own limits.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // A wrong checksum is an error in a critical chunk. The caller checks transparency, and reads
  // profiles itself; the other chunks are not used and therefore not decompressed.
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  static const png_byte unused[] =
      "iCCP\0gAMA\0cHRM\0sRGB\0sBIT\0bKGD\0hIST\0pHYs\0sPLT\0tEXt\0zTXt\0iTXt\0tIME\0eXIf\0oFFs\0"
      "pCAL\0sCAL";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, (int)(sizeof unused / 5));
  png_read_info(png, info);
  report->width = png_get_image_width(png, info);
  report->height = png_get_image_height(png, info);
  report->unpacked = reel_png_unpacked(png, info);
  if (pixels) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row = png_get_rowbytes(png, info);
    if (report->width != width || report->height != height || row != (size_t)width * 4)
      png_error(png, "the rows have an unexpected length");
    for (int pass = 0; pass < passes; pass++)
      for (png_uint_32 y = 0; y < height; y++) png_read_row(png, pixels + row * y, NULL);
    png_read_end(png, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

#endif
