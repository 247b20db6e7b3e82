// Enables all defenses. Every program except the test program is linked with this file.
#include "harness/base/attack_defenses.h"

namespace warpmark {

bool is_enabled(Defense) {
    return true;
}

}  // namespace warpmark
