// `--part K/N`: the K-th of N parts of a long list, so that several calls can share the work.
#pragma once
#include <cstddef>
#include <string>

#include "harness/base/error.h"

namespace warpmark::cli {

struct Part {
    std::size_t which = 1, of = 1;
};

Result<Part> read_part(const std::string& text);

}  // namespace warpmark::cli
