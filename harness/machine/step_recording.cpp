// Records ops as steps and registers as variables.
#include "harness/machine/step_recording.h"

#include <bit>
#include <cstring>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

void Steps::begins(const Warp& warp, const Split& split, const Op& op) {
    WarpStep here{warp.block().index(), warp.index(), split.mask, warp.site_of(op, split.frame)};
    const bool is_same_warp = is_running_ && here.block == now_.block && here.warp == now_.warp;
    if (here.site == 0 && is_same_warp) here.site = now_.site;  // compiler-generated, or a header's
    const bool is_further = frame_ != split.frame || split.pc > pc_;
    const bool goes_on = is_same_warp && here.lanes == now_.lanes && here.site == now_.site && is_further;
    frame_ = split.frame;
    pc_ = split.pc;
    alive_ = warp.alive;
    if (goes_on) return;
    if (here.block != now_.block) told_.clear();
    now_ = here;
    is_running_ = true;
    observer_.step(here);
}

void Steps::ends(Warp& warp, const Split& split) {
    if (const uint32_t ended = alive_ & ~warp.alive)
        observer_.lanes_end(warp.block().index(), warp.index(), ended);
    const bool is_there = split.state != Split::State::free && split.mask != 0 && split.frame;
    if (is_there && !split.frame->code->scalars.empty()) tell_values(warp, split);
}

void Steps::tell_values(Warp& warp, const Split& split) {
    const auto& scalars = split.frame->code->scalars;
    auto& told = told_[{warp.index(), split.frame->code}];
    told.resize(scalars.size());
    for (size_t at = 0; at < scalars.size(); ++at)
        for (const ScalarPlace& place : scalars[at].places)
            if (split.pc >= place.first && split.pc < place.end) {
                tell_value(warp, split, scalars[at], place, told[at]);
                break;
            }
}

void Steps::tell_value(Warp& warp, const Split& split, const WatchedScalar& watched, const ScalarPlace& place,
                       StoredVariable& told) {
    const size_t bytes = watched.scalar.bytes;
    told.values.resize(32 * bytes);
    uint32_t news = 0;
    for (uint32_t left = split.mask; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const std::byte* value = split.frame->data + place.slot + lane * place.register_bytes;
        if (place.on_stack) {
            const uint32_t offset = split.frame->stack_base + place.slot;
            value = warp.stack(lane, offset, static_cast<uint32_t>(bytes));
            if (!value || !warp.local_bytes.is_set(offset, lane)) continue;
        }
        std::byte* before = &told.values[lane * bytes];
        if ((told.lanes >> lane & 1) && std::memcmp(before, value, bytes) == 0) continue;
        std::memcpy(before, value, bytes);
        news |= 1u << lane;
    }
    told.lanes |= news;
    if (news)
        observer_.value({warp.block().index(), warp.index(), news, &watched.scalar, told.values.data()});
}

}  // namespace warpmark::machine
