// Processes one page of words at a time: finds the accesses of other streams, then stores this one.
#include "harness/machine/stream_races.h"

#include <algorithm>
#include <bit>

namespace warpmark::machine {

// The part of [begin, end) on the first page.
StreamRaces::Piece StreamRaces::piece_at(uint64_t begin, uint64_t end) {
    const uint64_t page = begin / page_bytes, from = begin % page_bytes,
                   to = std::min(end, (page + 1) * page_bytes) - page * page_bytes;
    const auto all = static_cast<uint32_t>((1u << word) - 1);
    return {static_cast<uint32_t>(page), static_cast<uint32_t>(from / word),
            static_cast<uint32_t>((to - 1) / word), all << from % word & all,
            all >> (word - 1 - (to - 1) % word)};
}

uint32_t StreamRaces::bytes_in(const Piece& piece, uint32_t at) {
    uint32_t bytes = (1u << word) - 1;
    if (at == piece.first) bytes &= piece.head;
    if (at == piece.last) bytes &= piece.tail;
    return bytes;
}

// An operation has few kinds of accesses: one per line.
uint32_t StreamRaces::number_of(const DeviceAccess& access) {
    if (last_ && accesses_[last_ - 1] == access) return last_;
    if (!accesses_.empty() && accesses_.back().operation != access.operation) of_present_ = accesses_.size();
    const auto from = accesses_.begin() + static_cast<std::ptrdiff_t>(of_present_);
    const auto known = std::find(from, accesses_.end(), access);
    if (known == accesses_.end() && accesses_.size() >= most_accesses) return 0;
    last_ = static_cast<uint32_t>(known - accesses_.begin() + 1);
    if (known == accesses_.end()) accesses_.push_back(access);
    return last_;
}

// Accesses in streams for which the host has waited need not be kept.
StreamRaces::Track& StreamRaces::track_of(TouchedRange& touched, const DeviceAccess& access,
                                          const Streams& streams) {
    std::vector<Track>& tracks = touched.tracks;
    const auto found = std::ranges::find_if(tracks, [&](const Track& one) {
        return one.stream == streams.stream() && one.writes == access.writes &&
               one.is_strong == access.is_strong;
    });
    if (found != tracks.end()) return *found;
    std::erase_if(tracks, [&](const Track& one) {
        const bool is_over = streams.is_over(one.newest);
        if (is_over) pages_ -= one.pages.size();
        return is_over;
    });
    return tracks.emplace_back(Track{streams.stream(), access.writes, access.is_strong, 0, {}});
}

// An access in the track that is unordered with the access `mine`.
std::optional<StreamRaces::Conflict> StreamRaces::look(const Track& track, const Piece& piece, uint32_t mine,
                                                       const DeviceAccess& access, Streams& streams) {
    if (track.stream == streams.stream() || (!track.writes && !access.writes)) return {};
    const bool both_strong = track.is_strong && access.is_strong;
    if (Streams::covers(streams.clock(), track.stream, track.newest)) return {};
    const auto found = track.pages.find(piece.page);
    if (found == track.pages.end() || Streams::covers(streams.clock(), track.stream, found->second.newest))
        return {};
    std::optional<Conflict> met;
    for (uint32_t at = piece.first; at <= piece.last; ++at) {
        const Entry entry = found->second.entries[at];
        const uint32_t common = entry & bytes_in(piece, at);
        if (!common) continue;
        const DeviceAccess& earlier = accesses_[(entry >> of_bytes) - 1];
        if (Streams::covers(streams.clock(), track.stream, earlier.operation)) continue;
        if (both_strong) {
            if (earlier.is_published && earlier.writes) streams.sees(earlier.operation);
            continue;
        }
        if (met || !told_.insert(uint64_t{entry >> of_bytes} << 32 | mine).second) continue;
        met = Conflict{earlier, (uint64_t{piece.page} * page_bytes) + (uint64_t{at} * word) +
                                    static_cast<uint64_t>(std::countr_zero(common))};
    }
    return met;
}

std::optional<StreamRaces::Conflict> StreamRaces::look_at_allocation(const TouchedRange& touched,
                                                                     const Streams& streams) {
    if (touched.made_by == 0) return {};
    const DeviceAccess& made = accesses_[touched.made_by - 1];
    constexpr uint64_t as_a_stream = uint64_t{1} << 31;  // access numbers stay below it
    if (Streams::covers(streams.clock(), streams.stream_of(made.operation), made.operation) ||
        !told_.insert(uint64_t{touched.made_by} << 32 | as_a_stream | streams.stream()).second)
        return {};
    return Conflict{made, 0};
}

std::optional<StreamRaces::Conflict> StreamRaces::touch(uint32_t region, const DeviceAccess& access,
                                                        uint64_t begin, uint64_t end, Streams& streams) {
    const uint32_t mine = number_of(access);
    if (mine == 0) return {};
    TouchedRange& touched = regions_[region];
    std::optional<Conflict> met = look_at_allocation(touched, streams);
    Track& own = track_of(touched, access, streams);
    own.newest = access.operation;
    for (; begin < end; begin = (begin / page_bytes + 1) * page_bytes) {
        const Piece piece = piece_at(begin, end);
        for (const Track& track : touched.tracks)
            if (auto one = look(track, piece, mine, access, streams); one && !met) met = one;
        const auto known = own.pages.find(piece.page);
        if (known == own.pages.end() && is_full()) continue;
        if (known == own.pages.end()) ++pages_;
        Page& page = known == own.pages.end() ? own.pages[piece.page] : known->second;
        page.newest = access.operation;
        for (uint32_t at = piece.first; at <= piece.last; ++at) {
            Entry& entry = page.entries[at];
            const uint32_t bytes = bytes_in(piece, at),
                           kept = entry >> of_bytes == mine ? entry & ((1u << of_bytes) - 1) : 0;
            entry = mine << of_bytes | kept | bytes;
        }
    }
    return met;
}

void StreamRaces::allocate(uint32_t region, const DeviceAccess& access) {
    regions_[region].made_by = number_of(access);
}

std::optional<StreamRaces::Conflict> StreamRaces::release(uint32_t region, const DeviceAccess& access,
                                                          Streams& streams) {
    const uint32_t mine = number_of(access);
    const auto known = regions_.find(region);
    if (mine == 0 || known == regions_.end()) return {};
    std::optional<Conflict> met = look_at_allocation(known->second, streams);
    for (const Track& track : known->second.tracks) {
        for (const auto& [page, kept] : track.pages)
            if (auto one =
                    look(track, piece_at(page * page_bytes, (page + 1) * page_bytes), mine, access, streams);
                one && !met)
                met = one;
        pages_ -= track.pages.size();
    }
    regions_.erase(known);
    return met;
}

std::optional<StreamRaces::Conflict> StreamRaces::meets(uint32_t region, bool writes, uint64_t begin,
                                                        uint64_t end, const Streams& streams) const {
    const auto tracks = regions_.find(region);
    if (tracks == regions_.end()) return {};
    std::optional<Conflict> met;
    for (const Track& track : tracks->second.tracks) {
        if (!track.writes && !writes) continue;
        for (uint64_t from = begin; from < end; from = (from / page_bytes + 1) * page_bytes) {
            const Piece piece = piece_at(from, end);
            const auto page = track.pages.find(piece.page);
            if (page == track.pages.end() || streams.is_over(page->second.newest)) continue;
            for (uint32_t at = piece.first; at <= piece.last; ++at) {
                const Entry entry = page->second.entries[at];
                const uint32_t common = entry & bytes_in(piece, at);
                if (!common) continue;
                const DeviceAccess& earlier = accesses_[(entry >> of_bytes) - 1];
                if (streams.is_over(earlier.operation) || (met && met->earlier.writes >= earlier.writes))
                    continue;
                met = Conflict{earlier, uint64_t{piece.page} * page_bytes + uint64_t{at} * word +
                                            static_cast<uint64_t>(std::countr_zero(common))};
            }
        }
    }
    return met;
}

void StreamRaces::forget() {
    regions_.clear();
    pages_ = 0;
}

}  // namespace warpmark::machine
