// Truncates a function before some of its instructions (stops).
//
// A thread ends when it reaches a stop, or when a branch takes it past one: to a path from which the stop is
// unreachable, or reachable only in a later iteration of an enclosing loop. Everything that a thread still
// executes therefore precedes all stops.
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// stops: a number per instruction of the body, 0 for none; instructions with the same number are
// alternatives. False: unchanged, because the function has branch tables or too many branches.
bool cut_before(Function&, const std::vector<uint32_t>& stops);

}  // namespace warpmark::ptx
