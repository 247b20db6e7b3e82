// Parts of a module that a device needs: its kernels, and everything reachable from them.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Names of all kernels, of functions that they may call, and of variables that these reference.
std::set<std::string> reached_by_kernels(const Module&);

// The text without functions that no kernel reaches (the launchers, which a device compiler could not link),
// and without debug sections for them. Names used by .loc directives stay. `text` is the text that the module
// was parsed from.
std::string kernels_only(const Module&, std::string_view text);

}  // namespace warpmark::ptx
