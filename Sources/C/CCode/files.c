#include "CCode.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attachUIKitBytes[] = {
#embed "attach/head.template" suffix(, )
#embed "attach/uikit.swift.template"
};
static const unsigned char attachSwiftUIBytes[] = {
#embed "attach/head.template" suffix(, )
#embed "attach/swiftui.swift.template"
};
static const unsigned char attachComposeBytes[] = {
#embed "attach/head.template" suffix(, )
#embed "attach/compose.kt.template"
};
static const unsigned char attachFlutterBytes[] = {
#embed "attach/head.template" suffix(, )
#embed "attach/flutter.dart.template"
};
static const unsigned char attachWebBytes[] = {
#embed "attach/head.template" suffix(, )
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
static const unsigned char curveLottieBytes[] = {
#embed "curves/lottie.json.template"
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

const CodeFile attachUIKit = {attachUIKitBytes, sizeof attachUIKitBytes};
const CodeFile attachSwiftUI = {attachSwiftUIBytes, sizeof attachSwiftUIBytes};
const CodeFile attachCompose = {attachComposeBytes, sizeof attachComposeBytes};
const CodeFile attachFlutter = {attachFlutterBytes, sizeof attachFlutterBytes};
const CodeFile attachWeb = {attachWebBytes, sizeof attachWebBytes};
const CodeFile curveSwiftUIEasing = {curveSwiftUIEasingBytes, sizeof curveSwiftUIEasingBytes};
const CodeFile curveSwiftUISpring = {curveSwiftUISpringBytes, sizeof curveSwiftUISpringBytes};
const CodeFile curveSwiftUIKeyframes = {curveSwiftUIKeyframesBytes, sizeof curveSwiftUIKeyframesBytes};
const CodeFile curveCoreAnimation = {curveCoreAnimationBytes, sizeof curveCoreAnimationBytes};
const CodeFile curveCompose = {curveComposeBytes, sizeof curveComposeBytes};
const CodeFile curveAndroidAnimator = {curveAndroidAnimatorBytes, sizeof curveAndroidAnimatorBytes};
const CodeFile curveAndroidSpring = {curveAndroidSpringBytes, sizeof curveAndroidSpringBytes};
const CodeFile curveAndroidFling = {curveAndroidFlingBytes, sizeof curveAndroidFlingBytes};
const CodeFile curveCSS = {curveCSSBytes, sizeof curveCSSBytes};
const CodeFile curveTokensEasing = {curveTokensEasingBytes, sizeof curveTokensEasingBytes};
const CodeFile curveTokensSpring = {curveTokensSpringBytes, sizeof curveTokensSpringBytes};
const CodeFile curveLottie = {curveLottieBytes, sizeof curveLottieBytes};
const CodeFile callsOfSwiftUI = {callsOfSwiftUIBytes, sizeof callsOfSwiftUIBytes};
const CodeFile callsOfCoreAnimation = {callsOfCoreAnimationBytes, sizeof callsOfCoreAnimationBytes};
const CodeFile callsOfCompose = {callsOfComposeBytes, sizeof callsOfComposeBytes};
const CodeFile callsOfAndroid = {callsOfAndroidBytes, sizeof callsOfAndroidBytes};
