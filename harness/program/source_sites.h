// Which place of the user's source a place of the PTX stands for.
#pragma once
#include <optional>

#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"

namespace warpmark::program {

// Of inlined code the innermost place in the user's own files. None: the compiler's own code, or a header's.
std::optional<Site> user_site(const ptx::Module&, const DecodeOptions&, int place);

}  // namespace warpmark::program
