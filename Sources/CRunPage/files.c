#include "CRunPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char painter[] = {
#embed "painter.js"
};
static const unsigned char strokes[] = {
#embed "strokes.js"
};
static const unsigned char pictures[] = {
#embed "pictures.js"
};
static const unsigned char parts[] = {
#embed "parts.js"
};
static const unsigned char player[] = {
#embed "player.js"
};
static const unsigned char hands[] = {
#embed "hands.js"
};
static const unsigned char style[] = {
#embed "player.css"
};
static const unsigned char body[] = {
#embed "player.html"
};

const RunPageFile runPagePainter = {painter, sizeof painter};
const RunPageFile runPageStrokes = {strokes, sizeof strokes};
const RunPageFile runPagePictures = {pictures, sizeof pictures};
const RunPageFile runPageParts = {parts, sizeof parts};
const RunPageFile runPagePlayer = {player, sizeof player};
const RunPageFile runPageHands = {hands, sizeof hands};
const RunPageFile runPageStyle = {style, sizeof style};
const RunPageFile runPageBody = {body, sizeof body};
