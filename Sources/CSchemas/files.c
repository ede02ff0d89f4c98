#include "CSchemas.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char manifest[] = {
#embed "manifest.json"
};
static const unsigned char trace[] = {
#embed "trace.json"
};
static const unsigned char describe[] = {
#embed "describe.json"
};
static const unsigned char measure[] = {
#embed "measure.json"
};
static const unsigned char bench[] = {
#embed "bench.json"
};
static const unsigned char bench_verify[] = {
#embed "bench-verify.json"
};
static const unsigned char diff[] = {
#embed "diff.json"
};
static const unsigned char verify[] = {
#embed "verify.json"
};
static const unsigned char goldens[] = {
#embed "goldens.json"
};
static const unsigned char curve[] = {
#embed "curve.json"
};
static const unsigned char curve_export[] = {
#embed "curve-export.json"
};
static const unsigned char curve_compare[] = {
#embed "curve-compare.json"
};
static const unsigned char curve_fit[] = {
#embed "curve-fit.json"
};

static const SchemaFile files[] = {
    {"manifest", manifest, sizeof manifest},
    {"trace", trace, sizeof trace},
    {"describe", describe, sizeof describe},
    {"measure", measure, sizeof measure},
    {"bench", bench, sizeof bench},
    {"bench-verify", bench_verify, sizeof bench_verify},
    {"diff", diff, sizeof diff},
    {"verify", verify, sizeof verify},
    {"goldens", goldens, sizeof goldens},
    {"curve", curve, sizeof curve},
    {"curve-export", curve_export, sizeof curve_export},
    {"curve-compare", curve_compare, sizeof curve_compare},
    {"curve-fit", curve_fit, sizeof curve_fit},
};

const SchemaFile *schemaFile(const char *name) {
  for (unsigned long index = 0; index < sizeof files / sizeof *files; index++)
    if (strcmp(files[index].name, name) == 0) return &files[index];
  return 0;
}
