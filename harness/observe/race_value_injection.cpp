// Selects the reads and their injected values.
#include "harness/observe/race_value_injection.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpmark::observe {

RaceValueInjection::RaceValueInjection(FindingLog& log) : EventObserver(log, false) {
    races().on_racing_read([this](const RacingRead& read) { write_down(read); });
}

RaceValueInjection::RaceValueInjection(FindingLog& log, const RaceValueInjection& written_down,
                                       InjectedValue other)
    : EventObserver(log, false), known_(&written_down.found_), other_(other) {}

void RaceValueInjection::write_down(const RacingRead& read) {
    if (found_.size() >= most_reads) {
        overflows_ = true;
        return;
    }
    auto& writers = found_[{read.epoch, read.block, read.site, read.region, read.offset / 4}];
    const Writer writer{read.writer_block, read.writer_thread};
    if (std::ranges::find(writers, writer) == writers.end()) writers.push_back(writer);
}

void RaceValueInjection::mix(uint64_t what) {
    flow_ = (flow_ ^ what) * 6364136223846793005u + 1442695040888963407u;
    flow_ ^= flow_ >> 29;
}

void RaceValueInjection::launch_begins(const RunView& run) {
    EventObserver::launch_begins(run);
    const LaunchRecord& launch = run.launch();
    for (int axis = 0; axis < 3; ++axis)
        mix(uint64_t{launch.grid[static_cast<size_t>(axis)]} << 32 | launch.block[static_cast<size_t>(axis)]);
    mix(launch.dynamic_shared_bytes);
}

void RaceValueInjection::launch_ends(LaunchRecord& record) {
    EventObserver::launch_ends(record);
    mix(record.warp_instructions);
    mix(record.thread_instructions);
    mix(record.barriers);
}

// The writer knows the value of the word; any other thread that reads it there at that time races like the
// recorded one.
bool RaceValueInjection::is_racing(const WarpAccess& access, uint32_t lane) const {
    const Writer me{access.block, access.warp * 32 + lane};
    for (uint64_t word = access.offsets[lane] / 4; word <= (access.offsets[lane] + access.width - 1) / 4;
         ++word) {
        const auto found = known_->find({now(), access.block, access.site, access.region, word});
        if (found != known_->end() && std::ranges::find(found->second, me) == found->second.end())
            return true;
    }
    return false;
}

void RaceValueInjection::access(const WarpAccess& access) {
    told_ = 0;
    if (access.kind == Access::load && access.scope == Scope::none)
        for (uint32_t left = access.active; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            if (known_ && is_racing(access, lane)) told_ |= 1u << lane;
        }
    met_ += static_cast<uint64_t>(std::popcount(told_));
    mix(uint64_t{access.site} << 32 | access.active);
    mix(uint64_t{access.region} << 32 | uint64_t{access.width} << 8 | static_cast<uint64_t>(access.kind));
    mix(uint64_t{access.block} << 32 | access.warp);
    for (uint32_t left = access.active; left; left &= left - 1) mix(access.offsets[std::countr_zero(left)]);
    EventObserver::access(access);
}

uint32_t RaceValueInjection::lanes(const WarpAccess& access) {
    if (access.kind != Access::load || access.scope != Scope::none) return 0;
    const uint32_t changed = told_ & access.active;
    reached_ += static_cast<uint64_t>(std::popcount(changed));
    return known_ ? changed : 0;
}

void RaceValueInjection::change(const WarpAccess& access, uint32_t, std::byte* value) {
    const uint32_t bytes = access.width;
    if (other_ == InjectedValue::lowest_bit) value[0] ^= std::byte{1};
    if (other_ == InjectedValue::zero) std::fill_n(value, bytes, std::byte{0});
    if (other_ == InjectedValue::complement)
        std::transform(value, value + bytes, value, [](std::byte one) { return ~one; });
    if (other_ != InjectedValue::larger) return;
    for (uint32_t at = 0; at < bytes; ++at) value[at] = std::byte(static_cast<uint8_t>(value[at]) + 0x11);
}

}  // namespace warpmark::observe
