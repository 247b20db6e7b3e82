// Makes the finding about bytes that an asynchronous copy and somebody else touch in no
// order.
#pragma once
#include "harness/contract/facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

struct EarlyUser {
    uint32_t site = 0, block = 0, thread = 0;  // warp * 32 + lane
    Role role = Role::reads;
};

// Of `use`, what is to be known of both sides is given, and the place of the bytes is filled in. The copy
// comes first. nullptr: there is one already.
Finding* add_early_use(FindingLog&, const RunView&, const EarlyUser& copy, const EarlyUser& other,
                       const FindingBytes&, EarlyUse use);

}  // namespace warpmark::observe
