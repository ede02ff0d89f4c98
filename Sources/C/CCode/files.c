#include "CCode.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attachHeadBytes[] = {
#embed "attach/head.template"
};
static const unsigned char attachUIKitBytes[] = {
#embed "attach/uikit.swift.template"
};
static const unsigned char attachSwiftUIBytes[] = {
#embed "attach/swiftui.swift.template"
};
static const unsigned char attachRefreshControlBytes[] = {
#embed "attach/refresh-control.swift.template"
};
static const unsigned char attachComposeBytes[] = {
#embed "attach/compose.kt.template"
};
static const unsigned char attachFlutterBytes[] = {
#embed "attach/flutter.dart.template"
};
static const unsigned char attachWebBytes[] = {
#embed "attach/web.js.template"
};
static const unsigned char curveSwiftUIEasingBytes[] = {
#embed "curves/swiftui-easing.swift.template"
};
static const unsigned char curveSwiftUISpringBytes[] = {
#embed "curves/swiftui-spring.swift.template"
};
static const unsigned char curveSwiftUIKeyframesBytes[] = {
#embed "curves/swiftui-keyframes.swift.template"
};
static const unsigned char curveCoreAnimationBytes[] = {
#embed "curves/core-animation.swift.template"
};
static const unsigned char curveComposeBytes[] = {
#embed "curves/compose.kt.template"
};
static const unsigned char curveAndroidAnimatorBytes[] = {
#embed "curves/android-animator.kt.template"
};
static const unsigned char curveAndroidSpringBytes[] = {
#embed "curves/android-spring.kt.template"
};
static const unsigned char curveAndroidFlingBytes[] = {
#embed "curves/android-fling.kt.template"
};
static const unsigned char curveCSSBytes[] = {
#embed "curves/css.css.template"
};
static const unsigned char curveTokensEasingBytes[] = {
#embed "curves/tokens-easing.json.template"
};
static const unsigned char curveTokensSpringBytes[] = {
#embed "curves/tokens-spring.json.template"
};
static const unsigned char callsOfSwiftUIBytes[] = {
#embed "notations/swiftui.txt"
};
static const unsigned char callsOfCoreAnimationBytes[] = {
#embed "notations/core-animation.txt"
};
static const unsigned char callsOfComposeBytes[] = {
#embed "notations/compose.txt"
};
static const unsigned char callsOfAndroidBytes[] = {
#embed "notations/android.txt"
};
static const unsigned char attachPageBytes[] = {
#embed "proof/attach.html"
};
static const unsigned char proofPageBytes[] = {
#embed "proof/page.html"
};
static const unsigned char proofPageScriptBytes[] = {
#embed "proof/page.js"
};
static const unsigned char proofPageStyleBytes[] = {
#embed "proof/page.css"
};

#define FILE(name) const CodeFile name = {name##Bytes, sizeof name##Bytes};

FILE(attachHead)
FILE(attachUIKit)
FILE(attachSwiftUI)
FILE(attachRefreshControl)
FILE(attachCompose)
FILE(attachFlutter)
FILE(attachWeb)
FILE(curveSwiftUIEasing)
FILE(curveSwiftUISpring)
FILE(curveSwiftUIKeyframes)
FILE(curveCoreAnimation)
FILE(curveCompose)
FILE(curveAndroidAnimator)
FILE(curveAndroidSpring)
FILE(curveAndroidFling)
FILE(curveCSS)
FILE(curveTokensEasing)
FILE(curveTokensSpring)
FILE(callsOfSwiftUI)
FILE(callsOfCoreAnimation)
FILE(callsOfCompose)
FILE(callsOfAndroid)
FILE(attachPage)
FILE(proofPage)
FILE(proofPageScript)
FILE(proofPageStyle)
