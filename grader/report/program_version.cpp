// The only file that is recompiled when the version changes.
#include "grader/report/program_version.h"

namespace warpmark::report {

const char* program_version() {
    return WARPMARK_VERSION;
}

}  // namespace warpmark::report
