// What another computer needs of this one's compiler, file by file, to compile as it does
// here.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::toolchain {

struct CarriedFile {
    std::string name;  // below PREFIX/lib/warpmark, where a program in PREFIX/bin looks for it
    std::string path;  // here
};

// The libraries and every header. An Error: there is no compiler here, or its headers are missing.
Result<std::vector<CarriedFile>> compiler_files();

}  // namespace warpmark::toolchain
