// Version of this program (version.cmake).
#pragma once

namespace warpmark::report {

const char* program_version();

}  // namespace warpmark::report
