#ifndef CPAGES_H
#define CPAGES_H

/// A file of a page, as it stands in the folder of its page.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} PageFile;

// The element that plays runs.

/// What draws display lists on a canvas.
extern const PageFile runPagePainter;
/// What it fills for strokes.
extern const PageFile runPageStrokes;
/// What shows pictures in their place.
extern const PageFile runPagePictures;
/// What a player consists of.
extern const PageFile runPageParts;
/// What plays them.
extern const PageFile runPagePlayer;
/// What follows hands and keys.
extern const PageFile runPageHands;
/// How it looks.
extern const PageFile runPageStyle;
/// What a player has in it before it plays.
extern const PageFile runPageBody;

// The page of goldens.

/// What makes the page of goldens move.
extern const PageFile goldenPageScript;
/// How it looks.
extern const PageFile goldenPageStyle;

// The live page.

/// What lets it in to its server, before its other scripts are read.
extern const PageFile tunerPageEntry;
/// What tells its server of edits, and hears of revisions.
extern const PageFile tunerPageSession;
/// What has its picture painted by another thread.
extern const PageFile tunerPagePreview;
/// What that thread does, beside drawing.
extern const PageFile tunerEasel;
/// What reads numbers with units, and sums of them.
extern const PageFile tunerPageFields;
/// The panel of settings.
extern const PageFile tunerPageSettings;
/// The editor of a curve.
extern const PageFile tunerPageCurve;
/// What is shown beside a run: what is saved, trails, loops.
extern const PageFile tunerPageStage;
/// How the panel of settings looks.
extern const PageFile tunerPageSettingsStyle;
/// How the editor of a curve looks.
extern const PageFile tunerPageCurveStyle;
/// How the live page's player looks.
extern const PageFile tunerPageStageStyle;
/// What the live page's player has beside a player.
extern const PageFile tunerPageStageTools;
/// What the live page consists of.
extern const PageFile tunerPageBody;
/// The rows of the panel of settings.
extern const PageFile tunerPageRows;
/// What the editor of a curve knows of kinds of curves.
extern const PageFile tunerPageShapes;
/// What draws a curve.
extern const PageFile tunerPagePlot;
/// What takes hold of a curve.
extern const PageFile tunerPageGrips;
/// The numbers of a curve.
extern const PageFile tunerPageNumbers;
/// The rows of settings by the kinds of their values.
extern const PageFile tunerPageKinds;
/// What the editor of a curve consists of.
extern const PageFile tunerPageCurveBody;
/// What puts the live page together.
extern const PageFile tunerPageScript;
/// How what is not the player looks.
extern const PageFile tunerPageStyle;

#endif
