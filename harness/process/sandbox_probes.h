// Escape attempts from inside a sandboxed worker, like those of a compromised compiler. Harmless if they
// succeed.
#pragma once
#include <string>
#include <vector>

#include "harness/process/sandbox.h"

namespace warpmark::lock {

struct Probe {
    std::string what;  // "open /etc/passwd"
    bool held = false;
    std::string detail;  // result
};

// Call inside the sandbox. The last rows are not attempts: they check that the permitted folders are
// readable.
std::vector<Probe> try_to_break_out(const Terms&);

}  // namespace warpmark::lock
