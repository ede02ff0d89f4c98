#include "CTunerPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "tuner.js"
};
static const unsigned char style[] = {
#embed "tuner.css"
};

const TunerPageFile tunerPageScript = {script, sizeof script};
const TunerPageFile tunerPageStyle = {style, sizeof style};
