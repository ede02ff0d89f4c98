#include "CSchemas.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// `manifest.json` in a folder of frames
static const unsigned char manifest[] = {
#embed "schemas/manifest.json"
};
// `reel trace --format json`
static const unsigned char trace[] = {
#embed "schemas/trace.json"
};
// `reel curve describe --json`
static const unsigned char describe[] = {
#embed "schemas/describe.json"
};
// `reel path measure --json`
static const unsigned char measure[] = {
#embed "schemas/measure.json"
};
// `reel diff --json`
static const unsigned char diff[] = {
#embed "schemas/diff.json"
};
// `reel verify --json`
static const unsigned char verify[] = {
#embed "schemas/verify.json"
};
// The manifest of a folder of goldens, with the owner of each golden file
static const unsigned char goldens[] = {
#embed "schemas/goldens.json"
};
// `reel curve export --json`
static const unsigned char curve_export[] = {
#embed "schemas/curve-export.json"
};
// `reel curve compare --json`
static const unsigned char curve_compare[] = {
#embed "schemas/curve-compare.json"
};
// `reel curve fit --json`
static const unsigned char curve_fit[] = {
#embed "schemas/curve-fit.json"
};
// The messages between the page of `reel tune` and its server
static const unsigned char tune[] = {
#embed "schemas/tune.json"
};

static const SchemaFile files[] = {
    {"manifest", manifest, sizeof manifest},
    {"trace", trace, sizeof trace},
    {"describe", describe, sizeof describe},
    {"measure", measure, sizeof measure},
    {"diff", diff, sizeof diff},
    {"verify", verify, sizeof verify},
    {"goldens", goldens, sizeof goldens},
    {"curve-export", curve_export, sizeof curve_export},
    {"curve-compare", curve_compare, sizeof curve_compare},
    {"curve-fit", curve_fit, sizeof curve_fit},
    {"tune", tune, sizeof tune},
};

const SchemaFile *schemaFile(long index) {
  return index < (long)(sizeof files / sizeof *files) ? &files[index] : 0;
}
