// Draws elements with repetition: a mere permutation would have the same sums and extremes.
#include "harness/runs/input_variation.h"

#include <algorithm>
#include <cstring>

#include "harness/base/splitmix64.h"

namespace warpmark::session {
std::optional<Case> other_inputs(const Case& one, uint32_t which) {
    Case other = one;
    bool any = false;
    for (size_t at = 0; at < one.arguments.size(); ++at) {
        const Argument& from = one.arguments[at];
        if (from.use != Use::in && from.use != Use::inout) continue;
        const uint64_t width = std::max(1u, from.element_bytes), count = from.bytes.size() / width;
        for (uint64_t i = 0; i < count; ++i) {
            const uint64_t drawn = mixed(i + (uint64_t{which} << 48) + (uint64_t{at} << 40)) % count;
            std::memcpy(other.arguments[at].bytes.data() + i * width, from.bytes.data() + drawn * width,
                        width);
        }
        any = any || other.arguments[at].bytes != from.bytes;
    }
    if (!any) return {};
    return other;
}

}  // namespace warpmark::session
