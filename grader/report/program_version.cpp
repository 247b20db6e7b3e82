// The one file that is compiled again where the version is another one.
#include "grader/report/program_version.h"

namespace warpmark::report {

const char* program_version() {
    return WARPMARK_VERSION;
}

}  // namespace warpmark::report
