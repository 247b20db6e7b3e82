// evidence.h: which run shows a finding, and how many others are hidden behind it, in words.
#pragma once
#include <cstddef>
#include <cstdint>

#include "harness/trace/finding.h"

namespace warpmark::diagnose {

enum class Evidence : uint8_t {
    unoptimised_build,  // that one alone: the optimiser hides it
    optimised_build,    // that one alone, and no correct compiler adds it
    other_order,        // another order of the threads
};
void say_evidence(Finding&, Evidence);
// Shown by a further call in one process; `call`: which one, from 0.
void say_later_call(Finding&, size_t call);
// Further findings of the kernel that can follow from this one.
void say_hidden(Finding&, uint64_t count);

}  // namespace warpmark::diagnose
