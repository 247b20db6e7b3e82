// Attempts to get out of a locked worker, made by the worker itself, each as a program
// would make it that somebody had smuggled into the compiler. None does harm where it succeeds.
#pragma once
#include <string>
#include <vector>

#include "harness/process/sandbox.h"

namespace warpmark::lock {

struct Probe {
    std::string what;  // "open /etc/passwd"
    bool held = false;
    std::string detail;  // what came of it
};

// In the locked process. The last rows are no attempts: the folders of the terms can be read.
std::vector<Probe> try_to_break_out(const Terms&);

template <class A>
void fields(A& a, Probe& p) {
    a(p.what, p.held, p.detail);
}

}  // namespace warpmark::lock
