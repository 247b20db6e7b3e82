// Progress of a warp between barriers. Few functions contain barriers, so a linear search through them is
// short.
#include "harness/machine/barrier_rounds.h"

#include <algorithm>

#include "harness/base/splitmix64.h"

namespace warpmark::machine {

const BarrierProgress::CodeState* BarrierProgress::find(const program::Code& code) const {
    const auto found = std::ranges::find(of_, &code, &CodeState::code);
    return found == of_.end() ? nullptr : &*found;
}

BarrierProgress::CodeState& BarrierProgress::of(const program::Code& code) {
    const auto found = std::ranges::find(of_, &code, &CodeState::code);
    if (found != of_.end()) return *found;
    of_.push_back({&code, 0, std::vector<uint64_t>(code.ways.size()), {}});
    return of_.back();
}

void BarrierProgress::enters(const program::Code& code) {
    CodeState& here = of(code);
    ++here.calls;
    std::ranges::fill(here.decided, 0);
}

void BarrierProgress::decides(const program::Code& code, const program::Op& branch) {
    CodeState& here = of(code);
    here.decided[branch.way] += mixed(static_cast<uint64_t>(&branch - code.ops.data()) + 1);
    for (const uint16_t inner : code.ways[branch.way].inner) here.decided[inner] = 0;
}

void BarrierProgress::leaves(const program::Code& code, uint16_t way, uint32_t site) {
    constexpr size_t most = 256;
    auto& left = of(code).left;
    if (left.size() < most) left.push_back({way, instance(code, way), touches, site});
}

uint64_t BarrierProgress::instance(const program::Code& code, uint16_t way) const {
    const CodeState* here = find(code);
    if (!here) return 0;
    uint64_t sum = here->calls;
    for (const uint16_t outer : code.ways[way].outer)
        if (here->decided[outer]) sum += mixed(here->decided[outer] + outer);
    return sum;
}

const PathMeeting* BarrierProgress::leaving(const program::Code& code, uint16_t way,
                                            uint64_t instance) const {
    const CodeState* here = find(code);
    if (!here) return nullptr;
    const auto found = std::ranges::find_if(
        here->left, [&](const PathMeeting& one) { return one.way == way && one.instance == instance; });
    return found == here->left.end() ? nullptr : &*found;
}

}  // namespace warpmark::machine
