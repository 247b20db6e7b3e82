// What of a function comes before some of its instructions.
//
// A thread ends where it reaches one of them, and where a branch takes it past one: onto a path from which it
// reaches it no more, or, in a loop around it, in another round only. So what a thread still does, it does
// before it has reached or passed any of them.
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// stops: for each instruction of the body a number, 0 for none; instructions of one number stand for each
// other. False: nothing is changed, as the function has tables of branches or too many branches.
bool cut_before(Function&, const std::vector<uint32_t>& stops);

}  // namespace warpmark::ptx
