// cut.h: what of a function comes before some of its instructions.
//
// A thread ends where it reaches one of them, and where a branch takes it past all of them: onto a path from which it reaches none, or,
// in a loop around one, none but in another round. So what a thread still does, it does before it has reached or passed any of them.
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

// stops: for each instruction of the body. False: nothing is changed, as the function has tables of branches or too many branches.
bool cut_before(Function&, const std::vector<bool>& stops);

}  // namespace warpmark::ptx
