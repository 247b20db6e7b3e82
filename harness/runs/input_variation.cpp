// A case with other inputs of the same kind. Each element is replaced by another element of its own buffer,
// so that a property of all elements still holds: an index lies within an array, a key is below a bound.
// Draws elements with repetition: a mere permutation would have the same sums and extremes.
#include <algorithm>
#include <cstring>

#include "harness/base/splitmix64.h"
#include "harness/runs/single_run.h"

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
