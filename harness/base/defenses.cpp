// Enables all defenses. Every program except the test program is linked with this file.
#include "harness/base/defenses.h"

namespace warpmark {

bool stands(Defense) {
    return true;
}

}  // namespace warpmark
