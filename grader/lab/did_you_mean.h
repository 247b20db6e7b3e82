// Suggestions for mistyped names: the nearest known name (harness/base/nearest_name.h).
#pragma once
#include "harness/base/nearest_name.h"

namespace warpmark::lab {

using warpmark::nearest;
using warpmark::suggestion;

}  // namespace warpmark::lab
