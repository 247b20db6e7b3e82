// Host marks: one byte per byte of a region that the launcher has written.
#include "harness/machine/launcher_work.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/machine/run_state.h"

namespace warpmark::machine {
namespace {

uint8_t mark_of(HostWrites& work, const Location& where) {
    const auto same = [&](const Location& one) { return one.file == where.file && one.line == where.line; };
    auto place = std::ranges::find_if(work.places, same);
    if (place == work.places.end()) {
        if (work.places.size() >= HostWrites::most_places) return HostWrites::most_places;
        place = work.places.insert(place, where);
    }
    return static_cast<uint8_t>(place - work.places.begin() + 1);
}

// True if all bytes of the buffer are covered, except those before its start.
bool is_whole(const Region& region, uint64_t offset, uint64_t bytes) {
    return offset == region.info.lead && bytes == region.info.bytes - region.info.lead;
}

// True if one word is repeated throughout a buffer of more than a few words: an initial value, not an answer.
bool is_first_value(const Region& region, uint64_t offset, uint64_t bytes) {
    constexpr uint64_t word = 8, least_words = 16;
    if (!is_whole(region, offset, bytes) || bytes < least_words * word) return false;
    return std::memcmp(region.data + offset, region.data + offset + word, bytes - word) == 0;
}

void clear_marks(Region& region, uint64_t offset, uint64_t bytes) {
    if (region.host_marks.empty()) return;
    std::fill_n(region.host_marks.begin() + static_cast<std::ptrdiff_t>(offset), bytes, uint8_t{0});
}

bool has_marks(const Region& region) {
    return region.device_access && !region.shadow_of;
}

void make_marks(Run& run, Region& region) {
    region.host_marks.resize(region.info.bytes);
    run.work.touched.add_other(region.info.bytes);
}

void mark(Run& run, Region& region, uint64_t offset, uint64_t bytes, const Location& where) {
    if (region.host_marks.empty()) {
        const auto* data = region.data + offset;
        const bool clears = !region.kernel_wrote && std::all_of(data, data + bytes, [](std::byte one) {
            return one == std::byte{0};
        });
        if (clears) return;
        make_marks(run, region);
    }
    const uint8_t mark = mark_of(run.host.work, where);
    for (uint64_t at = offset; at < offset + bytes; ++at) {
        const bool clears = region.data[at] == std::byte{0} && !region.kernel_wrote;
        region.host_marks[at] = clears ? 0 : mark;
    }
}

// Leaves out the launcher's own bytes.
void keep_image(HostWrites& work, const Region& region, uint64_t offset, uint64_t bytes) {
    constexpr uint64_t most_kept = 64 << 20;
    constexpr size_t most_images = 64;
    auto known = work.images.find(region.info.id);
    if (known == work.images.end()) {
        if (work.images.size() >= most_images || work.image_bytes + region.info.bytes > most_kept) return;
        work.image_bytes += region.info.bytes;
        known = work.images.try_emplace(region.info.id).first;
        known->second.bytes.resize(region.info.bytes);
        known->second.known.resize(region.info.bytes);
    }
    for (uint64_t at = offset; at < offset + bytes; ++at) {
        known->second.bytes[at] = region.data[at];
        known->second.known[at] = region.host_marks.empty() || region.host_marks[at] == 0;
    }
}

void clear_what_came_back(const HostWrites& work, Region& region, uint64_t offset, uint64_t bytes) {
    for (const auto& [from, image] : work.images)
        for (uint64_t at = offset; at < std::min<uint64_t>(offset + bytes, image.bytes.size()); ++at)
            if (image.known[at] && image.bytes[at] == region.data[at]) region.host_marks[at] = 0;
}

}  // namespace

void host_took(Run& run, const Region& region, uint64_t offset, uint64_t bytes) {
    constexpr uint64_t most_kept = 64 << 20;
    HostWrites& work = run.host.work;
    work.took_data = true;
    keep_image(work, region, offset, bytes);
    if (!region.kernel_wrote || !region.host_marks.empty() || work.taken_bytes + bytes > most_kept) return;
    work.taken_bytes += bytes;
    work.taken.emplace_back(region.data + offset, region.data + offset + bytes);
}

void host_wrote(Run& run, Region& region, uint64_t offset, uint64_t bytes, const Location& where) {
    if (!has_marks(region)) return;
    if (is_first_value(region, offset, bytes)) return clear_marks(region, offset, bytes);
    const auto is_the_same = [&](const std::vector<std::byte>& taken) {
        return taken.size() == bytes && std::memcmp(taken.data(), region.data + offset, bytes) == 0;
    };
    if (is_whole(region, offset, bytes) && std::ranges::any_of(run.host.work.taken, is_the_same))
        return clear_marks(region, offset, bytes);
    mark(run, region, offset, bytes, where);
    if (!region.host_marks.empty()) clear_what_came_back(run.host.work, region, offset, bytes);
}

void host_filled(Run& run, Region& region, uint64_t offset, uint64_t bytes, const Location& where) {
    constexpr uint64_t least = 4;  // a fill of fewer bytes could contain information
    if (!has_marks(region)) return;
    if (is_whole(region, offset, bytes) && bytes >= least) return clear_marks(region, offset, bytes);
    mark(run, region, offset, bytes, where);
}

void copied_within(Run& run, Region& to, uint64_t offset, const Region& from, uint64_t from_offset,
                   uint64_t bytes, const Location& where) {
    constexpr uint64_t small_piece = 32;
    constexpr uint32_t few = 16;
    const bool is_data = from.kernel_wrote || from.holds_data || !from.host_access;
    to.holds_data = to.holds_data || is_data;
    to.kernel_wrote = to.kernel_wrote || from.kernel_wrote;
    if (to.info.space == Space::constant) to.carries = to.carries || is_data;
    if (!has_marks(to)) return;
    if (bytes < small_piece && &to != &from && ++to.small_copies > few)
        return mark(run, to, offset, bytes, where);
    if (from.host_marks.empty()) return clear_marks(to, offset, bytes);
    if (to.host_marks.empty()) make_marks(run, to);
    std::memmove(to.host_marks.data() + offset, from.host_marks.data() + from_offset, bytes);
}

KernelWrite::KernelWrite(Region& region, const uint32_t* offsets, uint32_t active, uint32_t width)
    : region_(region), offsets_(offsets), active_(active), width_(width), before_(size_t{32} * width) {
    for (uint32_t left = active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        std::memcpy(before_.data() + lane * width, region.data + offsets[lane], width);
    }
}

KernelWrite::~KernelWrite() {
    const uint64_t end = region_.host_marks.size();
    for (uint32_t left = active_; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        if (std::memcmp(before_.data() + lane * width_, region_.data + offsets_[lane], width_) == 0) continue;
        for (uint64_t at = offsets_[lane]; at < std::min<uint64_t>(end, offsets_[lane] + uint64_t{width_});
             ++at)
            region_.host_marks[at] = 0;
    }
}

std::vector<HostStretch> host_stretches(const Run& run, const Region& region) {
    constexpr size_t most = 1000;
    std::vector<HostStretch> stretches;
    uint8_t last = 0;
    for (uint64_t at = 0; at < region.host_marks.size() && stretches.size() < most; ++at) {
        const uint8_t mark = region.host_marks[at];
        if (mark && mark == last)
            ++stretches.back().bytes;
        else if (mark)
            stretches.push_back({at, 1, run.host.work.places[mark - 1]});
        last = mark;
    }
    return stretches;
}

}  // namespace warpmark::machine
