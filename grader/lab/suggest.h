// suggest.h: for a mistyped name, the known name that was probably meant (harness/base/nearest.h).
#pragma once
#include "harness/base/nearest.h"

namespace warpmark::lab {

using warpmark::nearest;
using warpmark::suggestion;

}  // namespace warpmark::lab
