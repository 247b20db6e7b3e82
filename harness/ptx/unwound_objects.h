// Objects that a function must destroy if an exception propagates through one of its calls. Device code has
// no exceptions, so compilers do not record this. It is derived from destructor calls at scope ends: a stack
// object with a destructor call lives from the call or store that creates it. In a constructor, the members
// constructed so far are destroyed.
//
// Applies to unoptimized code, where each object has its own location and each constructor is a call. An
// object that lives on only some paths to a call is ignored, as are arrays of objects, which are destroyed in
// loops.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

struct LiveObject {
    int base = -1;           // a register: the stack pointer, or the object under construction
    int64_t offset = 0;      // relative to the base
    std::string destructor;  // a function in the module
};

// By the instruction of each call, the latest object first.
std::map<size_t, std::vector<LiveObject>> live_objects(const Module&, const Function&);

}  // namespace warpmark::ptx
