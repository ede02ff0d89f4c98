#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char runPagePainterBytes[] = {
#embed "run/painter.js"
};
static const unsigned char runPageStrokesBytes[] = {
#embed "run/strokes.js"
};
static const unsigned char runPageImagesBytes[] = {
#embed "run/images.js"
};
static const unsigned char runPagePartsBytes[] = {
#embed "run/parts.js"
};
static const unsigned char runPagePlayerBytes[] = {
#embed "run/player.js"
};
static const unsigned char runPageInputBytes[] = {
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
static const unsigned char goldenPageLiveScriptBytes[] = {
#embed "golden/live.js"
};
static const unsigned char tunerPageScriptBytes[] = {
#embed "tuner/tuner.js"
};
static const unsigned char tunerPageStyleBytes[] = {
#embed "tuner/tuner.css"
};
static const unsigned char tunerPageEntryBytes[] = {
#embed "tuner/entry.js"
};
static const unsigned char tunerPageSessionBytes[] = {
#embed "tuner/session.js"
};
static const unsigned char tunerPagePreviewBytes[] = {
#embed "tuner/preview.js"
};
static const unsigned char tunerPaintWorkerBytes[] = {
#embed "tuner/paint-worker.js"
};
static const unsigned char tunerPageFieldsBytes[] = {
#embed "tuner/fields.js"
};
static const unsigned char tunerPageSettingsBytes[] = {
#embed "tuner/settings.js"
};
static const unsigned char tunerPageCurveBytes[] = {
#embed "tuner/curve.js"
};
static const unsigned char tunerPageStageBytes[] = {
#embed "tuner/stage.js"
};
static const unsigned char tunerPageSettingsStyleBytes[] = {
#embed "tuner/settings.css"
};
static const unsigned char tunerPageCurveStyleBytes[] = {
#embed "tuner/curve.css"
};
static const unsigned char tunerPageStageStyleBytes[] = {
#embed "tuner/stage.css"
};
static const unsigned char tunerPageStageToolsBytes[] = {
#embed "tuner/live.html"
};
static const unsigned char tunerPageBodyBytes[] = {
#embed "tuner/tuner.html"
};
static const unsigned char tunerPageRowsBytes[] = {
#embed "tuner/rows.js"
};
static const unsigned char tunerPageShapesBytes[] = {
#embed "tuner/shapes.js"
};
static const unsigned char tunerPagePlotBytes[] = {
#embed "tuner/plot.js"
};
static const unsigned char tunerPageHandlesBytes[] = {
#embed "tuner/handles.js"
};
static const unsigned char tunerPageNumbersBytes[] = {
#embed "tuner/numbers.js"
};
static const unsigned char tunerPageKindsBytes[] = {
#embed "tuner/kinds.js"
};
static const unsigned char tunerPageCurveBodyBytes[] = {
#embed "tuner/curve.html"
};

const PageFile runPagePainter = {runPagePainterBytes, sizeof runPagePainterBytes};
const PageFile runPageStrokes = {runPageStrokesBytes, sizeof runPageStrokesBytes};
const PageFile runPageImages = {runPageImagesBytes, sizeof runPageImagesBytes};
const PageFile runPageParts = {runPagePartsBytes, sizeof runPagePartsBytes};
const PageFile runPagePlayer = {runPagePlayerBytes, sizeof runPagePlayerBytes};
const PageFile runPageInput = {runPageInputBytes, sizeof runPageInputBytes};
const PageFile runPageStyle = {runPageStyleBytes, sizeof runPageStyleBytes};
const PageFile runPageBody = {runPageBodyBytes, sizeof runPageBodyBytes};
const PageFile goldenPageScript = {goldenPageScriptBytes, sizeof goldenPageScriptBytes};
const PageFile goldenPageLiveScript = {goldenPageLiveScriptBytes, sizeof goldenPageLiveScriptBytes};
const PageFile goldenPageStyle = {goldenPageStyleBytes, sizeof goldenPageStyleBytes};
const PageFile tunerPageScript = {tunerPageScriptBytes, sizeof tunerPageScriptBytes};
const PageFile tunerPageStyle = {tunerPageStyleBytes, sizeof tunerPageStyleBytes};
const PageFile tunerPageEntry = {tunerPageEntryBytes, sizeof tunerPageEntryBytes};
const PageFile tunerPageSession = {tunerPageSessionBytes, sizeof tunerPageSessionBytes};
const PageFile tunerPagePreview = {tunerPagePreviewBytes, sizeof tunerPagePreviewBytes};
const PageFile tunerPaintWorker = {tunerPaintWorkerBytes, sizeof tunerPaintWorkerBytes};
const PageFile tunerPageFields = {tunerPageFieldsBytes, sizeof tunerPageFieldsBytes};
const PageFile tunerPageSettings = {tunerPageSettingsBytes, sizeof tunerPageSettingsBytes};
const PageFile tunerPageCurve = {tunerPageCurveBytes, sizeof tunerPageCurveBytes};
const PageFile tunerPageStage = {tunerPageStageBytes, sizeof tunerPageStageBytes};
const PageFile tunerPageSettingsStyle = {tunerPageSettingsStyleBytes, sizeof tunerPageSettingsStyleBytes};
const PageFile tunerPageCurveStyle = {tunerPageCurveStyleBytes, sizeof tunerPageCurveStyleBytes};
const PageFile tunerPageStageStyle = {tunerPageStageStyleBytes, sizeof tunerPageStageStyleBytes};
const PageFile tunerPageStageTools = {tunerPageStageToolsBytes, sizeof tunerPageStageToolsBytes};
const PageFile tunerPageBody = {tunerPageBodyBytes, sizeof tunerPageBodyBytes};
const PageFile tunerPageRows = {tunerPageRowsBytes, sizeof tunerPageRowsBytes};
const PageFile tunerPageShapes = {tunerPageShapesBytes, sizeof tunerPageShapesBytes};
const PageFile tunerPagePlot = {tunerPagePlotBytes, sizeof tunerPagePlotBytes};
const PageFile tunerPageHandles = {tunerPageHandlesBytes, sizeof tunerPageHandlesBytes};
const PageFile tunerPageNumbers = {tunerPageNumbersBytes, sizeof tunerPageNumbersBytes};
const PageFile tunerPageKinds = {tunerPageKindsBytes, sizeof tunerPageKindsBytes};
const PageFile tunerPageCurveBody = {tunerPageCurveBodyBytes, sizeof tunerPageCurveBodyBytes};
