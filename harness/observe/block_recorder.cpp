// Converts events to columns of a recording.
#include "harness/observe/block_recorder.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpmark::observe {
namespace {

size_t index_of(RecordedBarrier::Kind kind) {
    return kind == RecordedBarrier::Kind::warp ? 1 : 0;
}

std::vector<std::byte> bits_of(const std::vector<bool>& flags) {
    std::vector<std::byte> bits((flags.size() + 7) / 8);
    for (size_t at = 0; at < flags.size(); ++at)
        if (flags[at]) bits[at / 8] |= std::byte{1} << at % 8;
    return bits;
}

// Size of a number in the output (report/base64_columns.cpp).
uint64_t bytes_of(uint64_t number) {
    return (static_cast<uint64_t>(std::bit_width(number | 1)) + 6) / 7;
}

uint64_t bytes_of_offsets(const WarpAccess& access) {
    uint64_t bytes = 0, before = 0;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const uint64_t at = access.offsets[std::countr_zero(left)];
        bytes += bytes_of(2 * (at > before ? at - before : before - at));
        before = at;
    }
    return bytes;
}

// Size of a value, once if all lanes have the same.
uint64_t bytes_of_values(const ScalarValue& value) {
    const uint32_t bytes = value.scalar->bytes;
    const std::byte* first = value.values + static_cast<size_t>(std::countr_zero(value.lanes)) * bytes;
    for (uint32_t left = value.lanes; left; left &= left - 1) {
        const std::byte* other = value.values + static_cast<size_t>(std::countr_zero(left)) * bytes;
        if (std::memcmp(first, other, bytes) != 0)
            return bytes * static_cast<uint64_t>(std::popcount(value.lanes));
    }
    return bytes;
}

}  // namespace

Recorder::Recorder(Recording& recording, RecordedRun& run, const RecorderTask& task)
    : recording_(recording), run_(run), task_(task) {
    shadows_.resize(recording.arrays.size());
    for (size_t at = 0; at < shadows_.size(); ++at) {
        shadows_[at].bytes.resize(recording.arrays[at].count);
        shadows_[at].written.resize(recording.arrays[at].count);
    }
    run_.begins.resize(shadows_.size());
    run_.written.resize(shadows_.size());
    run_.from = task.from;
    flights_.resize(recording.warps);
    for (auto& kind : waiting_) kind.resize(recording.warps);
}

void Recorder::launch_begins(const RunView& view) {
    view_ = &view;
    is_meant_ = launches_++ == task_.launch;
}

void Recorder::launch_ends(LaunchRecord&) {
    is_meant_ = false;
}

void Recorder::region_begins(const RegionInfo& region) {
    const auto found = task_.arrays.find(region.id);
    if (found == task_.arrays.end() || is_running_) return;
    if (region.space == Space::shared && region.block != task_.block) return;
    Shadow& shadow = shadows_[found->second];
    shadow.memory = nullptr;
    std::fill(shadow.written.begin(), shadow.written.end(), region.initialized);
}

void Recorder::bytes_written(uint32_t region, uint64_t offset, uint64_t count) {
    const auto found = task_.arrays.find(region);
    if (found == task_.arrays.end()) return;
    const RecordedArray& array = recording_.arrays[found->second];
    const uint64_t first = std::max(offset, array.first),
                   end = std::min(offset + count, array.first + array.count);
    for (uint64_t at = first; at < end; ++at) shadows_[found->second].written[at - array.first] = true;
}

void Recorder::block_begins(uint32_t block) {
    if (!is_meant_ || block != task_.block) return;
    is_running_ = true;
    for (const auto& [region, array] : task_.arrays)
        if (!recording_.arrays[array].is_shared) shadows_[array].memory = view_->bytes(region);
}

void Recorder::block_ends(uint32_t block) {
    if (!is_meant_ || block != task_.block) return;
    if (is_open()) look_for_arrivals();
    run_.of = done_;
    for (uint32_t array = 0; array < shadows_.size(); ++array) begin(array);
    is_running_ = false;
}

uint32_t Recorder::place_of(uint32_t site) {
    const auto [found, is_new] = places_.try_emplace(site, 0);
    if (!is_new) return found->second;
    const Site& place = view_->site(site);
    const auto known = std::ranges::find(recording_.places, place);
    found->second = static_cast<uint32_t>(known - recording_.places.begin());
    if (known == recording_.places.end()) recording_.places.push_back(place);
    return found->second;
}

uint32_t Recorder::barrier_at(uint32_t site, RecordedBarrier::Kind kind) {
    const uint32_t place = place_of(site);
    const auto known = std::ranges::find_if(recording_.barriers, [&](const RecordedBarrier& one) {
        return one.place == place && one.kind == kind;
    });
    const auto at = static_cast<uint32_t>(known - recording_.barriers.begin());
    if (known == recording_.barriers.end()) recording_.barriers.push_back({kind, place});
    return at;
}

// Two runs have the scalars of two programs, so scalars are identified by their contents.
uint32_t Recorder::number_of(const Scalar& scalar) {
    const auto [found, is_new] = scalars_.try_emplace(&scalar, 0);
    if (!is_new) return found->second;
    const auto known = std::ranges::find_if(recording_.scalars, [&](const Scalar& one) {
        return one.name == scalar.name && one.function == scalar.function && one.type == scalar.type &&
               one.line == scalar.line;
    });
    found->second = static_cast<uint32_t>(known - recording_.scalars.begin());
    if (known == recording_.scalars.end()) recording_.scalars.push_back(scalar);
    return found->second;
}

void Recorder::spend(uint64_t bytes) {
    spent_ += bytes;
}

// The array's bytes are tracked from here on.
void Recorder::begin(uint32_t array) {
    Shadow& shadow = shadows_[array];
    if (shadow.is_begun) return;
    shadow.is_begun = true;
    if (shadow.memory)
        std::memcpy(shadow.bytes.data(), shadow.memory + recording_.arrays[array].first, shadow.bytes.size());
    run_.begins[array] = shadow.bytes;
    run_.written[array] = bits_of(shadow.written);
}

void Recorder::look_for_arrivals() {
    constexpr uint64_t apart = 8;  // closer changes are recorded as one
    for (uint32_t array = 0; array < shadows_.size(); ++array) {
        Shadow& shadow = shadows_[array];
        if (!shadow.is_begun || !shadow.memory) continue;
        const uint64_t from = recording_.arrays[array].first, count = shadow.bytes.size();
        const std::byte* there = shadow.memory + from;
        if (std::memcmp(there, shadow.bytes.data(), count) == 0) continue;
        for (uint64_t at = 0; at < count; ++at) {
            if (there[at] == shadow.bytes[at]) continue;
            uint64_t end = at + 1;
            for (uint64_t next = end; next < count && next < end + apart; ++next)
                if (there[next] != shadow.bytes[next]) end = next + 1;
            auto& all = run_.arrivals;
            all.step.push_back(now());
            all.array.push_back(array);
            all.offset.push_back(from + at);
            all.count.push_back(static_cast<uint32_t>(end - at));
            all.values.insert(all.values.end(), there + at, there + end);
            std::memcpy(shadow.bytes.data() + at, there + at, end - at);
            spend(8 + end - at);
            at = end;
        }
    }
}

void Recorder::step(const WarpStep& step) {
    if (is_open()) look_for_arrivals();
    told_.clear();
    ++done_;
    if (done_ <= task_.from || is_full_) return;
    if (run_.warp.size() >= task_.steps || spent_ > task_.bytes) {
        is_full_ = true;
        return;
    }
    // A block's shared memory begins as zeros.
    for (uint32_t array = 0; array < shadows_.size(); ++array)
        if (shadows_[array].memory || task_.from == 0) begin(array);
    run_.warp.push_back(step.warp);
    run_.place.push_back(place_of(step.site));
    run_.lanes.push_back(step.lanes);
    spend(2 + bytes_of(step.lanes));
    for (auto& kind : waiting_)  // an active warp no longer waits, whatever released it
        if (step.warp < kind.size() && (kind[step.warp].lanes & step.lanes))
            go_on(step.warp, step.lanes,
                  &kind == &waiting_[1] ? RecordedBarrier::Kind::warp : RecordedBarrier::Kind::block);
}

void Recorder::value(const ScalarValue& value) {
    if (!is_open()) return;
    auto& all = run_.values;
    const uint32_t number = number_of(*value.scalar), bytes = value.scalar->bytes;
    const auto [found, is_new] = told_.try_emplace({number, value.lanes}, all.values.size());
    size_t to = found->second;
    if (is_new) {
        all.step.push_back(now());
        all.scalar.push_back(number);
        all.lanes.push_back(value.lanes);
        all.values.resize(to + bytes * static_cast<size_t>(std::popcount(value.lanes)));
        spend(3 + bytes_of(value.lanes) + bytes_of_values(value));
    }
    for (uint32_t left = value.lanes; left; left &= left - 1, to += bytes)
        std::memcpy(&all.values[to], value.values + static_cast<size_t>(std::countr_zero(left)) * bytes,
                    bytes);
}

void Recorder::lanes_end(uint32_t, uint32_t warp, uint32_t lanes) {
    if (!is_open()) return;
    run_.ends.step.push_back(now());
    run_.ends.warp.push_back(warp);
    run_.ends.lanes.push_back(lanes);
}

void Recorder::access(const WarpAccess& access) {
    const auto found = task_.arrays.find(access.region);
    if (found == task_.arrays.end()) return;
    const bool is_own = access.space != Space::shared || access.owner == task_.block;
    if (!is_own) return;
    Shadow& shadow = shadows_[found->second];
    if (access.memory) shadow.memory = access.memory;
    if (is_open() && access.block == task_.block)
        write_down(access, found->second);
    else
        note_stored(access, found->second);
}

// Outside the recorded range only the writers are kept.
void Recorder::note_stored(const WarpAccess& access, uint32_t array) {
    if (access.kind == Access::load) return;
    const RecordedArray& shown = recording_.arrays[array];
    for (uint32_t left = access.active; left; left &= left - 1) {
        const uint64_t at = access.offsets[std::countr_zero(left)];
        for (uint64_t byte = at; byte < at + access.width; ++byte)
            if (byte >= shown.first && byte < shown.first + shown.count)
                shadows_[array].written[byte - shown.first] = true;
    }
}

void Recorder::write_down(const WarpAccess& access, uint32_t array) {
    begin(array);
    Shadow& shadow = shadows_[array];
    const RecordedArray& shown = recording_.arrays[array];
    const auto is_shown = [&](uint64_t at) {
        return at >= shown.first && at + access.width <= shown.first + shown.count;
    };
    auto& all = run_.accesses;
    const bool is_load = access.kind == Access::load;
    uint32_t kind = static_cast<uint32_t>(access.kind);
    if (access.background != Background::no) kind |= RecordedAccesses::in_background;
    if (access.of_mbarrier) kind |= RecordedAccesses::on_object;
    bool differs = false;
    for (uint32_t left = is_load ? access.active : 0; left; left &= left - 1) {
        const uint64_t at = access.offsets[std::countr_zero(left)];
        if (is_shown(at) && access.memory)
            differs =
                differs || std::memcmp(access.memory + at, &shadow.bytes[at - shown.first], access.width);
    }
    if (differs || !is_load) kind |= RecordedAccesses::shows_values;
    all.step.push_back(now());
    all.array.push_back(array);
    all.kind.push_back(kind);
    all.width.push_back(access.width);
    all.lanes.push_back(access.active);
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint64_t at = access.offsets[lane];
        all.offsets.push_back(at);
        if (!(kind & RecordedAccesses::shows_values)) continue;
        const std::byte* value = access.kind == Access::store && access.values
                                     ? access.values + size_t{lane} * access.width
                                     : access.memory + at;
        all.values.insert(all.values.end(), value, value + access.width);
        if (!is_load && is_shown(at)) std::memcpy(&shadow.bytes[at - shown.first], value, access.width);
    }
    const auto lanes = static_cast<uint64_t>(std::popcount(access.active));
    spend(4 + bytes_of(access.active) + bytes_of_offsets(access) +
          (kind & RecordedAccesses::shows_values ? lanes * access.width : 0));
    if (access.background != Background::no && access.kind == Access::store && !access.of_mbarrier)
        start_copy(access);
}

void Recorder::start_copy(const WarpAccess& access) {
    Flight& flight = flights_[access.warp];
    auto& all = run_.copies;
    std::map<uint32_t, uint32_t> by_group;  // → lanes
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        by_group[flight.groups[lane]] |= 1u << lane;
    }
    for (const auto& [group, lanes] : by_group) {
        flight.copies.push_back({copies_, group, lanes, access.background == Background::unit});
        all.step.push_back(now());
        all.what.push_back(RecordedCopies::start);
        all.lanes.push_back(lanes);
        all.keep.push_back(static_cast<uint32_t>(run_.accesses.step.size() - 1));
        all.copy.push_back(copies_++);
    }
}

void Recorder::copies(const CopyStep& step) {
    if (!is_open() || step.block != task_.block || step.kind == CopyStep::Kind::fence) return;
    Flight& flight = flights_[step.warp];
    auto& all = run_.copies;
    const bool commits = step.kind == CopyStep::Kind::commit;
    const auto tell = [&](RecordedCopies::What what, uint32_t lanes, uint32_t copy) {
        all.step.push_back(now());
        all.what.push_back(what);
        all.lanes.push_back(lanes);
        all.keep.push_back(commits ? 0 : step.keep);
        all.copy.push_back(copy);
    };
    tell(commits ? RecordedCopies::commit : RecordedCopies::wait, step.lanes, 0);
    if (commits) {
        for (uint32_t left = step.lanes; left; left &= left - 1)
            ++flight.groups[static_cast<uint32_t>(std::countr_zero(left))];
        return;
    }
    for (Copy& copy : flight.copies) {
        uint32_t over = 0;
        for (uint32_t left = copy.lanes & step.lanes; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            const uint32_t groups = flight.groups[lane];
            if (copy.of_unit == (step.of == Background::unit) &&
                (step.uncommitted || uint64_t{copy.group} + step.keep < groups))
                over |= 1u << lane;
        }
        if (!over) continue;
        copy.lanes &= ~over;
        tell(RecordedCopies::over, over, copy.number);
    }
    std::erase_if(flight.copies, [](const Copy& copy) { return copy.lanes == 0; });
}

void Recorder::meet(uint32_t barrier, RecordedMeetings::What what, uint32_t warp, uint32_t lanes) {
    auto& all = run_.meetings;
    all.step.push_back(now());
    all.barrier.push_back(barrier);
    all.what.push_back(what);
    all.warp.push_back(warp);
    all.lanes.push_back(lanes);
    spend(6);
}

void Recorder::go_on(uint32_t warp, uint32_t lanes, RecordedBarrier::Kind kind) {
    Waiting& waiting = waiting_[index_of(kind)][warp];
    if (const uint32_t go = waiting.lanes & lanes) {
        meet(waiting.barrier, RecordedMeetings::go_on, warp, go);
        waiting.lanes &= ~go;
    }
}

void Recorder::barrier_reached(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp) {
    if (!is_open() || block != task_.block) return;
    const auto kind = of_warp ? RecordedBarrier::Kind::warp : RecordedBarrier::Kind::block;
    Waiting& waiting = waiting_[index_of(kind)][warp];
    waiting.barrier = barrier_at(site, kind);
    waiting.lanes |= lanes;
    meet(waiting.barrier, RecordedMeetings::waits, warp, lanes);
}

// Recorded immediately after the arrival.
void Recorder::barrier_arrival(uint32_t block, uint32_t, uint32_t warp) {
    if (!is_open() || block != task_.block || run_.meetings.what.empty()) return;
    run_.meetings.what.back() = RecordedMeetings::arrives;
    waiting_[0][warp].lanes &= ~run_.meetings.lanes.back();
}

void Recorder::block_barrier(uint32_t block) {
    if (!is_open() || block != task_.block) return;
    for (uint32_t warp = 0; warp < recording_.warps; ++warp) go_on(warp, ~0u, RecordedBarrier::Kind::block);
}

void Recorder::partial_barrier(uint32_t block, uint32_t, const uint32_t*, const uint32_t* waiters,
                               uint32_t warps) {
    if (!is_open() || block != task_.block) return;
    for (uint32_t warp = 0; warp < std::min(warps, recording_.warps); ++warp)
        go_on(warp, waiters[warp], RecordedBarrier::Kind::block);
}

void Recorder::warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes) {
    if (is_open() && block == task_.block) go_on(warp, lanes, RecordedBarrier::Kind::warp);
}

}  // namespace warpmark::observe
