#ifndef CCODE_H
#define CCODE_H

/// A template of code or a table of calls, as bytes.
typedef struct {
  const unsigned char *_Nonnull bytes;
  long count;
} CodeFile;

// Code that attaches an exported header, with the same comment at the beginning of each file

extern const CodeFile attachUIKit;
extern const CodeFile attachSwiftUI;
extern const CodeFile attachCompose;
extern const CodeFile attachFlutter;
extern const CodeFile attachWeb;

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
extern const CodeFile curveLottie;

// The calls of platforms that make curves

extern const CodeFile callsOfSwiftUI;
extern const CodeFile callsOfCoreAnimation;
extern const CodeFile callsOfCompose;
extern const CodeFile callsOfAndroid;

#endif
