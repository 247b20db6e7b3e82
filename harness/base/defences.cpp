// defences.cpp: all of them stand. The test program alone is linked without this file.
#include "harness/base/defences.h"

namespace warpmark {

bool stands(Defence) {
    return true;
}

}  // namespace warpmark
