// Maps PTX source locations to sites in the user's source.
#pragma once
#include <optional>

#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"

namespace warpmark::program {

// For inlined code, the innermost location in the user's own files. nullopt: compiler-generated code, or a
// header.
std::optional<Site> user_site(const ptx::Module&, const DecodeOptions&, int place);

}  // namespace warpmark::program
