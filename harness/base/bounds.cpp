// bounds.cpp: what comes of an access outside, where nothing holds it back.
#include "harness/base/bounds.h"

#include <cstdlib>

#include "harness/base/defences.h"

namespace warpmark {

void asked_outside() {
    if (!stands(Defence::native_bounds)) std::abort();
}

}  // namespace warpmark
