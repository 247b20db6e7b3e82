// What of a module a device needs: its kernels, and whatever they reach.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// The names of all kernels, of the functions that they may call, and of the variables that any of these
// names.
std::set<std::string> reached_by_kernels(const Module&);

// The text without what no kernel reaches (the launchers, which a device's compiler could not link), and
// without the sections that describe such code to debuggers; names that .loc directives ask for stay. `text`
// is what the module was parsed from.
std::string kernels_only(const Module&, std::string_view text);

}  // namespace warpmark::ptx
