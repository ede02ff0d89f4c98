#include "CSchemas.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const SchemaFile files[] = {
    // `manifest.json` in a folder of frames
    {"manifest", (const unsigned char[]){
#embed "schemas/manifest.json" suffix(, 0)
    }},
    // `reel trace --format json`
    {"trace", (const unsigned char[]){
#embed "schemas/trace.json" suffix(, 0)
    }},
    // `reel curve describe --json`
    {"describe", (const unsigned char[]){
#embed "schemas/describe.json" suffix(, 0)
    }},
    // `reel path measure --json`
    {"measure", (const unsigned char[]){
#embed "schemas/measure.json" suffix(, 0)
    }},
    // `reel diff --json`
    {"diff", (const unsigned char[]){
#embed "schemas/diff.json" suffix(, 0)
    }},
    // `reel verify --json`
    {"verify", (const unsigned char[]){
#embed "schemas/verify.json" suffix(, 0)
    }},
    // The manifest of a folder of goldens, with the owner of each golden file
    {"goldens", (const unsigned char[]){
#embed "schemas/goldens.json" suffix(, 0)
    }},
    // `reel curve export --json`
    {"curve-export", (const unsigned char[]){
#embed "schemas/curve-export.json" suffix(, 0)
    }},
    // `reel curve compare --json`
    {"curve-compare", (const unsigned char[]){
#embed "schemas/curve-compare.json" suffix(, 0)
    }},
    // `reel curve fit --json`
    {"curve-fit", (const unsigned char[]){
#embed "schemas/curve-fit.json" suffix(, 0)
    }},
    // The messages between the page of `reel tune` and its server
    {"tune", (const unsigned char[]){
#embed "schemas/tune.json" suffix(, 0)
    }},
};

const SchemaFile *schemaFile(long index) {
  return index < (long)(sizeof files / sizeof *files) ? &files[index] : 0;
}
