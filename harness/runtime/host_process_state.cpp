// Limit for the dynamic shared memory of launches; the numbers of rand().
#include "harness/runtime/host_process_state.h"

#include <algorithm>

namespace warpmark::runtime {

uint64_t DeviceSettings::dynamic_shared_limit(uint32_t function, uint64_t static_bytes) const {
    const auto opted = dynamic_shared_opt_in.find(function);
    if (opted != dynamic_shared_opt_in.end()) return opted->second;
    return device::static_shared_limit - std::min<uint64_t>(device::static_shared_limit, static_bytes);
}

void RandomNumbers::begin(uint32_t seed) {
    constexpr int64_t factor = 16807, modulus = 2147483647;
    constexpr int discarded = 310;
    auto number = int64_t{static_cast<int32_t>(seed ? seed : 1)};
    for (size_t at = 0; at < ring_.size(); ++at) {
        if (at > 0) number = factor * number % modulus;
        if (at > 0 && number < 0) number += modulus;
        ring_[at] = static_cast<uint32_t>(number);
    }
    at_ = 3;
    for (int i = 0; i < discarded; ++i) next();
}

uint32_t RandomNumbers::next() {
    const uint32_t sum = ring_[at_] += ring_[at_ < 3 ? at_ + ring_.size() - 3 : at_ - 3];
    at_ = at_ + 1 == ring_.size() ? 0 : at_ + 1;
    return sum >> 1;
}

}  // namespace warpmark::runtime
