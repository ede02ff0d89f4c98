#ifndef CPAGES_H
#define CPAGES_H

/// A file that is embedded in pages, as bytes.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} PageFile;

// The run player

/// The script that draws display lists on a canvas.
extern const PageFile runPagePainter;
/// The script that computes the outlines of strokes for the painter.
extern const PageFile runPageStrokes;
/// The script that shows the page's images instead of drawing display lists.
extern const PageFile runPageImages;
/// The script that builds the elements of a player.
extern const PageFile runPageParts;
/// The script that plays runs.
extern const PageFile runPagePlayer;
/// The script that handles pointer and keyboard input.
extern const PageFile runPageInput;
/// The style sheet of the player.
extern const PageFile runPageStyle;
/// The markup of the player.
extern const PageFile runPageBody;

// The golden report

/// The script of the golden report.
extern const PageFile goldenPageScript;
/// The style sheet of the golden report.
extern const PageFile goldenPageStyle;

/// The script that shows the golden report that a server sends.
extern const PageFile goldenPageLiveScript;

// The live page of `reel tune`

/// The script that starts the worker and authenticates with the server, before the other scripts
/// are parsed.
extern const PageFile tunerPageEntry;
/// The script that sends edits to the server and receives revisions.
extern const PageFile tunerPageSession;
/// The script that controls the worker, which paints and sends requests to the server.
extern const PageFile tunerPagePreview;
/// The script of the worker, which paints the image and exchanges messages with the server.
extern const PageFile tunerPaintWorker;
/// The script that evaluates arithmetic expressions of numbers with units.
extern const PageFile tunerPageFields;
/// The script of the settings panel.
extern const PageFile tunerPageSettings;
/// The script of the curve editor.
extern const PageFile tunerPageCurve;
/// The script of the live page's player, which adds the saved run, trails and loops.
extern const PageFile tunerPageStage;
/// The style sheet of the settings panel.
extern const PageFile tunerPageSettingsStyle;
/// The style sheet of the curve editor.
extern const PageFile tunerPageCurveStyle;
/// The style sheet of the live page's player.
extern const PageFile tunerPageStageStyle;
/// The markup of the controls that the live page adds to the player.
extern const PageFile tunerPageStageTools;
/// The markup of the live page.
extern const PageFile tunerPageBody;
/// The script of the rows in the settings panel.
extern const PageFile tunerPageRows;
/// The script with the text forms and the mathematics of each kind of curve.
extern const PageFile tunerPageShapes;
/// The script that plots a curve.
extern const PageFile tunerPagePlot;
/// The script of the draggable points of a curve.
extern const PageFile tunerPageHandles;
/// The script of the numeric fields of a curve.
extern const PageFile tunerPageNumbers;
/// The script of the setting rows for each type of value.
extern const PageFile tunerPageKinds;
/// The markup of the curve editor.
extern const PageFile tunerPageCurveBody;
/// The main script of the live page.
extern const PageFile tunerPageScript;
/// The style sheet of the live page, except for the player.
extern const PageFile tunerPageStyle;

#endif
