#include "CGoldenPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "page.js"
};
static const unsigned char style[] = {
#embed "page.css"
};

const GoldenPageFile goldenPageScript = {script, sizeof script};
const GoldenPageFile goldenPageStyle = {style, sizeof style};
