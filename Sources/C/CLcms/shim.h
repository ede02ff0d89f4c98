// lcms2 reports errors in its return values and never calls longjmp, so Swift calls its functions
// directly. Only the formats are defined here, because Swift does not import function-like macros.

#ifndef REEL_CLCMS_SHIM_H
#define REEL_CLCMS_SHIM_H

#include <lcms2.h>

// Straight RGBA with 8 bits per component, and 8-bit gray.
static const cmsUInt32Number reel_lcms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number reel_lcms_gray = TYPE_GRAY_8;

#endif
