// Launches `kernel<<<blocks, threads, bytes>>>(…)` of a source, and arguments of calls.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/statement_tree.h"

namespace warpmark::fix {

struct WrittenLaunch {
    size_t statement = 0;                      // that it stands in
    std::string kernel;                        // with its template arguments
    std::vector<std::string> sizes;            // blocks, threads, bytes, stream
    size_t sizes_end = 0;                      // the byte of `>>>`
    size_t bytes_begin = 0, bytes_length = 0;  // of the third one; length 0: it is not there
};

std::vector<WrittenLaunch> launches_in(const Statements&);

// The ranges between the commas of the brackets that open at this token.
std::vector<std::string> arguments_of(const Statements&, size_t open);

}  // namespace warpmark::fix
