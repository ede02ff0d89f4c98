#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char runPagePainterBytes[] = {
#embed "run/painter.js" suffix(, )
#embed "run/strokes.js"
};
static const unsigned char runPagePlayerBytes[] = {
#embed "run/images.js" suffix(, )
#embed "run/parts.js" suffix(, )
#embed "run/player.js" suffix(, )
#embed "run/input.js"
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
static const unsigned char goldenPageKeysBytes[] = {
#embed "golden/keys.html"
};
static const unsigned char goldenPageToolbarBytes[] = {
#embed "golden/toolbar.html"
};
static const unsigned char goldenPageSelectionBytes[] = {
#embed "golden/selection.html"
};
static const unsigned char goldenPageLiveScriptBytes[] = {
#embed "golden/live.js"
};
static const unsigned char tunerPageEntryBytes[] = {
#embed "tuner/entry.js"
};
static const unsigned char tunerPaintWorkerBytes[] = {
#embed "tuner/paint-worker.js"
};
static const unsigned char tunerPageScriptBytes[] = {
#embed "tuner/fields.js" suffix(, )
#embed "tuner/preview.js" suffix(, )
#embed "tuner/outbox.js" suffix(, )
#embed "tuner/session.js" suffix(, )
#embed "tuner/menu.js" suffix(, )
#embed "tuner/rows.js" suffix(, )
#embed "tuner/kinds.js" suffix(, )
#embed "tuner/groups.js" suffix(, )
#embed "tuner/settings.js" suffix(, )
#embed "tuner/shapes.js" suffix(, )
#embed "tuner/handles.js" suffix(, )
#embed "tuner/plot.js" suffix(, )
#embed "tuner/numbers.js" suffix(, )
#embed "tuner/curve.js" suffix(, )
#embed "tuner/hand.js" suffix(, )
#embed "tuner/grid.js" suffix(, )
#embed "tuner/view.js" suffix(, )
#embed "tuner/stage.js" suffix(, )
#embed "tuner/tuner.js" suffix(, )
#embed "tuner/bar.js" suffix(, )
#embed "tuner/takeaway.js"
};
static const unsigned char tunerPageStyleBytes[] = {
#embed "tuner/tuner.css" suffix(, )
#embed "tuner/settings.css" suffix(, )
#embed "tuner/curve.css"
};
static const unsigned char tunerPageBodyBytes[] = {
#embed "tuner/tuner.html" suffix(, )
#embed "tuner/curve.html"
};
static const unsigned char tunerPageStageStyleBytes[] = {
#embed "tuner/stage.css"
};
static const unsigned char tunerPageStageToolsBytes[] = {
#embed "tuner/live.html"
};
static const unsigned char goldenPageBytes[] = {
#embed "golden/page.html"
};
static const unsigned char goldenPageLiveBytes[] = {
#embed "golden/live.html"
};
static const unsigned char tunerPageOpenerBytes[] = {
#embed "tuner/opener.html"
};

#define FILE(name) const PageFile name = {name##Bytes, sizeof name##Bytes};

FILE(runPagePainter)
FILE(runPagePlayer)
FILE(runPageStyle)
FILE(runPageBody)
FILE(goldenPageScript)
FILE(goldenPageStyle)
FILE(goldenPageKeys)
FILE(goldenPageToolbar)
FILE(goldenPageSelection)
FILE(goldenPageLiveScript)
FILE(tunerPageEntry)
FILE(tunerPaintWorker)
FILE(tunerPageScript)
FILE(tunerPageStyle)
FILE(tunerPageBody)
FILE(tunerPageStageStyle)
FILE(tunerPageStageTools)
FILE(goldenPage)
FILE(goldenPageLive)
FILE(tunerPageOpener)
