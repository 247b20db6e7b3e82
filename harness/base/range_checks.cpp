// Consequence of an out-of-bounds request when native_bounds is disabled.
#include "harness/base/range_checks.h"

#include <cstdlib>

#include "harness/base/attack_defenses.h"

namespace warpmark {

void on_out_of_range_request() {
    if (!is_enabled(Defense::native_bounds)) std::abort();
}

}  // namespace warpmark
