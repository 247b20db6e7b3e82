// What comes of an access outside, where nothing holds it back.
#include "harness/base/range_checks.h"

#include <cstdlib>

#include "harness/base/defenses.h"

namespace warpmark {

void asked_outside() {
    if (!stands(Defense::native_bounds)) std::abort();
}

}  // namespace warpmark
