// Which version of warpmark this program is (version.cmake).
#pragma once

namespace warpmark::report {

const char* program_version();

}  // namespace warpmark::report
