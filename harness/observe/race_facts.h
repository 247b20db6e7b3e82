// Facts about a race: both locations, both threads, the bytes, the missing edge, the barrier.
#pragma once
#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/same_value_rule.h"

namespace warpmark::observe {

struct RaceSide {
    uint32_t block = 0;
    uint16_t thread = 0;  // warp * 32 + lane
    uint32_t site = 0;
    bool writes = false, atomic = false, is_volatile = false;
};

struct RacePair {
    RaceSide first, second;  // in the order of this run
    uint32_t region = 0;
    uint64_t offset = 0;
    uint32_t bytes = 4;
    bool one_instruction = false;          // two lanes of one store
    Agreement values = Agreement::differ;  // of two stores
};

bool is_in_warp(const RacePair&);

// Adds a finding, or counts a known one. The first pair between two warps becomes the example of a defect.
void tell_race(FindingLog&, const RunView&, const RacePair&);

struct EarlyUser {
    uint32_t site = 0, block = 0, thread = 0;  // warp * 32 + lane
    Role role = Role::reads;
};

// The caller sets the fields of `use` that concern both sides; the location of the bytes is filled in here.
// The copy is the first side. Returns nullptr if there is such a finding already.
Finding* add_early_use(FindingLog&, const RunView&, const EarlyUser& copy, const EarlyUser& other,
                       const FindingBytes&, EarlyUse use);

}  // namespace warpmark::observe
