#ifndef CPAGES_H
#define CPAGES_H

/// Files that are embedded in pages, as bytes.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} PageFile;

// The run player

/// The scripts that draw display lists on a canvas.
extern const PageFile runPagePainter;
/// The scripts of the player: images of the page, elements, playback and input.
extern const PageFile runPagePlayer;
/// The style sheet of the player.
extern const PageFile runPageStyle;
/// The markup of the player.
extern const PageFile runPageBody;

// The golden report

/// The golden report, with placeholders of its parts.
extern const PageFile goldenPage;
/// The script of the golden report.
extern const PageFile goldenPageScript;
/// The style sheet of the golden report.
extern const PageFile goldenPageStyle;
/// The keys of the golden report.
extern const PageFile goldenPageKeys;
/// The buttons for the comparison mode, the zoom and the background.
extern const PageFile goldenPageToolbar;
/// The bar with the command that accepts the selected goldens.
extern const PageFile goldenPageSelection;

/// The page that shows the golden report that a server sends, with placeholders.
extern const PageFile goldenPageLive;
/// The script that shows the golden report that a server sends.
extern const PageFile goldenPageLiveScript;

// The live page of `reel tune`

/// A page that redirects to the address in its placeholder.
extern const PageFile tunerPageOpener;
/// The script that starts the worker and authenticates with the server, before the other scripts
/// are parsed.
extern const PageFile tunerPageEntry;
/// The script of the worker, which paints the image and exchanges messages with the server.
extern const PageFile tunerPaintWorker;
/// The scripts of the settings panel, the curve editor and the player, and their connection to the
/// server.
extern const PageFile tunerPageScript;
/// The style sheets of the live page, except for the player.
extern const PageFile tunerPageStyle;
/// The markup of the live page and of the curve editor.
extern const PageFile tunerPageBody;
/// The style sheet of the live page's player.
extern const PageFile tunerPageStageStyle;
/// The markup of the controls that the live page adds to the player.
extern const PageFile tunerPageStageTools;

#endif
