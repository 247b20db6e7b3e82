// For a mistyped name, the known name that was probably meant (harness/base/nearest_name.h).
#pragma once
#include "harness/base/nearest_name.h"

namespace warpmark::lab {

using warpmark::nearest;
using warpmark::suggestion;

}  // namespace warpmark::lab
