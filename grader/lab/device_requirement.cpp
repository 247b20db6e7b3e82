// Compares compute capabilities.
#include "grader/lab/device_requirement.h"

#include <fmt/format.h>

#include "harness/device/device_table.h"

namespace warpmark::lab {

std::string capability_in_words(uint32_t capability) {
    return fmt::format("{}.{}", capability / 10, capability % 10);
}

std::optional<Error> too_old(const Lab& lab, uint32_t gpu_capability) {
    const uint32_t own = device::of_architecture(lab.arch).capability;
    const bool is_gpu = gpu_capability > 0 && gpu_capability < own;
    const uint32_t there = is_gpu ? gpu_capability : own;
    if (lab.needs_capability <= there) return {};
    return Error{fmt::format("lab {} needs compute capability {}; {} has {}", lab.id,
                             capability_in_words(lab.needs_capability),
                             is_gpu ? "this GPU" : fmt::format("the device `{}`", lab.arch),
                             capability_in_words(there)),
                 {},
                 is_gpu ? "Mark it without a GPU: leave out --device."
                        : fmt::format("Use a device from `sm_{}` on.", lab.needs_capability),
                 Blame::tool};
}

}  // namespace warpmark::lab
