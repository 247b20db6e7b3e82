// Files of this computer's compiler that another computer needs to compile in the same way.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::toolchain {

struct CarriedFile {
    std::string name;  // below PREFIX/lib/warpmark, the search folder of a program in PREFIX/bin
    std::string path;  // on this computer
};

// The libraries and every header. Error: no compiler is installed, or its headers are missing.
Result<std::vector<CarriedFile>> compiler_files();

// The first executable of that name in the folders of a PATH, then in `folders`; "" if there is none.
std::string find_program(const std::string& name, const std::string& path,
                         const std::vector<std::string>& folders);

}  // namespace warpmark::toolchain
