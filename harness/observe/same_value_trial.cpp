// Selects the reads and the values that they return: a few close to the correct one, so that an index stays
// close, or ones of another magnitude, so that a floating-point sum does not absorb them.
#include "harness/base/splitmix64.h"
#include "harness/observe/race_value_injection.h"

namespace warpmark::observe {

void SameValueTrial::launch_begins(const RunView& run) {
    EventObserver::launch_begins(run);
    run_ = &run;
    known_.clear();
}

bool SameValueTrial::is_racing(uint32_t site) {
    const auto [known, fresh] = known_.try_emplace(site);
    if (fresh) {
        const Site& here = run_->site(site);
        known->second = racing_.contains({run_->launch().kernel, here.file, here.line});
    }
    return known->second;
}

uint32_t SameValueTrial::lanes(const WarpAccess& access) {
    if (racing_.empty() || access.kind != Access::load || access.scope != Scope::none) return 0;
    return is_racing(access.site) ? access.active : 0;
}

void SameValueTrial::change(const WarpAccess& access, uint32_t lane, std::byte* value) {
    const uint64_t thread = uint64_t{access.block} << 20 | access.warp << 5 | lane;
    const auto chosen = static_cast<uint32_t>(mixed(thread + (uint64_t{which_} << 52)));
    constexpr uint32_t near = 7, exponent = 0x40, mantissa = 0x7f;
    if (which_ % 2 == 0 || access.width < 4) {
        value[0] ^= static_cast<std::byte>(chosen & near);
        return;
    }
    value[access.width - 1] ^= static_cast<std::byte>(exponent);
    value[access.width - 2] ^= static_cast<std::byte>(chosen & mantissa);
}

}  // namespace warpmark::observe
