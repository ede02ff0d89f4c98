#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char runPagePainterBytes[] = {
#embed "run/painter.js"
};
static const unsigned char runPageStrokesBytes[] = {
#embed "run/strokes.js"
};
static const unsigned char runPagePicturesBytes[] = {
#embed "run/pictures.js"
};
static const unsigned char runPagePartsBytes[] = {
#embed "run/parts.js"
};
static const unsigned char runPagePlayerBytes[] = {
#embed "run/player.js"
};
static const unsigned char runPageHandsBytes[] = {
#embed "run/hands.js"
};
static const unsigned char runPageStyleBytes[] = {
#embed "run/player.css"
};
static const unsigned char runPageBodyBytes[] = {
#embed "run/player.html"
};
static const unsigned char goldenPageScriptBytes[] = {
#embed "golden/page.js"
};
static const unsigned char goldenPageStyleBytes[] = {
#embed "golden/page.css"
};
static const unsigned char tunerPageScriptBytes[] = {
#embed "tuner/tuner.js"
};
static const unsigned char tunerPageStyleBytes[] = {
#embed "tuner/tuner.css"
};

const PageFile runPagePainter = {runPagePainterBytes, sizeof runPagePainterBytes};
const PageFile runPageStrokes = {runPageStrokesBytes, sizeof runPageStrokesBytes};
const PageFile runPagePictures = {runPagePicturesBytes, sizeof runPagePicturesBytes};
const PageFile runPageParts = {runPagePartsBytes, sizeof runPagePartsBytes};
const PageFile runPagePlayer = {runPagePlayerBytes, sizeof runPagePlayerBytes};
const PageFile runPageHands = {runPageHandsBytes, sizeof runPageHandsBytes};
const PageFile runPageStyle = {runPageStyleBytes, sizeof runPageStyleBytes};
const PageFile runPageBody = {runPageBodyBytes, sizeof runPageBodyBytes};
const PageFile goldenPageScript = {goldenPageScriptBytes, sizeof goldenPageScriptBytes};
const PageFile goldenPageStyle = {goldenPageStyleBytes, sizeof goldenPageStyleBytes};
const PageFile tunerPageScript = {tunerPageScriptBytes, sizeof tunerPageScriptBytes};
const PageFile tunerPageStyle = {tunerPageStyleBytes, sizeof tunerPageStyleBytes};
