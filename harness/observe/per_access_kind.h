// Selects the member for one kind of access, in a struct that has one per kind (SpaceTraffic, ArrayNames).
#pragma once
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

template <class ByKind>
auto& of_kind(ByKind& all, Access kind) {
    if (kind == Access::load) return all.load;
    return kind == Access::store ? all.store : all.atomic;
}

}  // namespace warpmark::observe
