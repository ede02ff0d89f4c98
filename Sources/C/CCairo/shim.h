#include <string.h>

#include <cairo.h>
