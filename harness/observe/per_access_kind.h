// Of what there is for each kind of access (SpaceTraffic, ArrayNames), that of one kind.
#pragma once
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

template <class ByKind>
auto& of_kind(ByKind& all, Access kind) {
    if (kind == Access::load) return all.load;
    return kind == Access::store ? all.store : all.atomic;
}

}  // namespace warpmark::observe
