// Which objects a function has to destroy if one of its calls does not come back, because
// an exception passes through. Device code has no exceptions, so no compiler has written that down. What it
// has written are the destructors at the ends of the scopes: an object of the stack that is destroyed
// somewhere lives from the call or store that makes it on. In a constructor the members that are made already
// are destroyed.
//
// Of unoptimised code, where each object has a place of its own and each constructor is a call. An object
// that lives on some paths to a call and not on others is left alone, as are arrays of objects, which loops
// destroy.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::ptx {

struct LiveObject {
    int base = -1;           // a register: the stack pointer, or what the constructor makes
    int64_t offset = 0;      // from there
    std::string destructor;  // a function of the module
};

// By the instruction of each call, the latest object first.
std::map<size_t, std::vector<LiveObject>> live_objects(const Module&, const Function&);

}  // namespace warpmark::ptx
