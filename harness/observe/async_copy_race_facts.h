// Creates the finding about bytes that an asynchronous copy and another access touch without an order.
#pragma once
#include "harness/contract/facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

struct EarlyUser {
    uint32_t site = 0, block = 0, thread = 0;  // warp * 32 + lane
    Role role = Role::reads;
};

// The caller sets the fields of `use` that concern both sides; the location of the bytes is filled in here.
// The copy is the first side. Returns nullptr if there is such a finding already.
Finding* add_early_use(FindingLog&, const RunView&, const EarlyUser& copy, const EarlyUser& other,
                       const FindingBytes&, EarlyUse use);

}  // namespace warpmark::observe
