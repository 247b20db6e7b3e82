// Limit for the dynamic shared memory of launches.
#include "harness/runtime/host_process_state.h"

#include <algorithm>

namespace warpmark::runtime {

uint64_t DeviceSettings::dynamic_shared_limit(uint32_t function, uint64_t static_bytes) const {
    const auto opted = dynamic_shared_opt_in.find(function);
    if (opted != dynamic_shared_opt_in.end()) return opted->second;
    return device::static_shared_limit - std::min<uint64_t>(device::static_shared_limit, static_bytes);
}

}  // namespace warpmark::runtime
