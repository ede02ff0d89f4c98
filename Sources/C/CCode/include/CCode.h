#ifndef CCODE_H
#define CCODE_H

/// A template of code, a table of calls or a part of a page, as bytes.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} CodeFile;

// Code that attaches an exported header

/// The comment at the beginning of each file.
extern const CodeFile attachHead;
extern const CodeFile attachUIKit;
extern const CodeFile attachSwiftUI;
extern const CodeFile attachRefreshControl;
extern const CodeFile attachCompose;
extern const CodeFile attachFlutter;
extern const CodeFile attachWeb;

/// A page in which a list with an attached file is pulled.
extern const CodeFile attachPage;

// Exported curves

extern const CodeFile curveSwiftUIEasing;
extern const CodeFile curveSwiftUISpring;
extern const CodeFile curveSwiftUIKeyframes;
extern const CodeFile curveCoreAnimation;
extern const CodeFile curveCompose;
extern const CodeFile curveAndroidAnimator;
extern const CodeFile curveAndroidSpring;
extern const CodeFile curveAndroidFling;
extern const CodeFile curveCSS;
extern const CodeFile curveTokensEasing;
extern const CodeFile curveTokensSpring;

// The calls of platforms that make curves

extern const CodeFile callsOfSwiftUI;
extern const CodeFile callsOfCoreAnimation;
extern const CodeFile callsOfCompose;
extern const CodeFile callsOfAndroid;

// The page that compares a player with the frames of a scenario

extern const CodeFile proofPage;
extern const CodeFile proofPageScript;
extern const CodeFile proofPageStyle;

#endif
