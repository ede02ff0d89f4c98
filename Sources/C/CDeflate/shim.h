#include <string.h>

#include <libdeflate.h>
