// Detects strides, the busiest bank, and the used part of sectors.
#include "harness/contract/request_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

namespace warpmark {
namespace {

constexpr uint32_t sector_bytes = 32;

bool active(const WorstRequest& request, int lane) {
    return request.active >> lane & 1;
}
uint32_t word_of(const WorstRequest& request, int lane) {
    return request.offsets[static_cast<std::size_t>(lane)] / 4;
}
uint32_t words_each(const WorstRequest& request) {
    return std::max(1u, request.width / 4);
}

// Distance between neighboring active lanes of [first, first + count); 0 if it varies, or if only one lane is
// active.
int64_t stride_within(const WorstRequest& request, int first, int count) {
    std::optional<int64_t> stride;
    int last = -1;
    for (int lane = first; lane < first + count; ++lane) {
        if (!active(request, lane)) continue;
        if (last >= 0) {
            int64_t apart = static_cast<int64_t>(request.offsets[static_cast<std::size_t>(lane)]) -
                            static_cast<int64_t>(request.offsets[static_cast<std::size_t>(last)]);
            if (apart % (lane - last) != 0) return 0;
            apart /= lane - last;
            if (stride && *stride != apart) return 0;
            stride = apart;
        }
        last = lane;
    }
    return stride.value_or(0);
}

// Consecutive lanes are shown as a range; otherwise up to four are listed.
std::string lanes_of_sector(const std::vector<int>& lanes) {
    const auto count = static_cast<int>(lanes.size());
    if (count == 1) return fmt::format("lane {}", lanes[0]);
    if (lanes.back() - lanes.front() == count - 1)
        return fmt::format("lanes {} to {}", lanes.front(), lanes.back());
    if (count == 2) return fmt::format("lanes {} and {}", lanes[0], lanes[1]);
    if (count <= 4) return fmt::format("lanes {}", fmt::join(lanes, ", "));
    return fmt::format("lanes {}, {}, …, {}", lanes[0], lanes[1], lanes.back());
}

// Lanes of one group per bank, and the number of words they access in it. A wide access is in several banks.
struct Crowds {
    uint32_t group = 0;  // active lanes of the group
    std::array<std::vector<int>, bank_count> lanes;
    std::array<std::set<uint32_t>, bank_count> words;
    int lanes_active = 0;
    std::size_t banks_used = 0, most = 0, worst = 0;  // worst: the bank with the most serialized words
};

Crowds crowds_within(const WorstRequest& request, uint32_t group) {
    Crowds all{.group = group & request.active};
    for (int lane = 0; lane < 32; ++lane) {
        if (!(all.group >> lane & 1)) continue;
        ++all.lanes_active;
        for (uint32_t at = 0; at < words_each(request); ++at) {
            const uint32_t word = word_of(request, lane) + at, bank = word % bank_count;
            all.lanes[bank].push_back(lane);
            all.words[bank].insert(word);
        }
    }
    for (std::size_t bank = 0; bank < bank_count; ++bank) {
        all.banks_used += !all.lanes[bank].empty();
        const std::size_t crowd = request.op == 'a' ? all.lanes[bank].size() : all.words[bank].size();
        if (crowd <= all.most) continue;
        all.most = crowd;
        all.worst = bank;
    }
    return all;
}

// For the slowest group.
Crowds crowds_of(const WorstRequest& request) {
    Crowds slowest;
    for (const uint32_t group : lane_groups(request))
        if (auto crowds = crowds_within(request, group); crowds.most > slowest.most)
            slowest = std::move(crowds);
    return slowest;
}

// True if the active lanes l and l ^ distance access one address.
bool pairs_agree(const WorstRequest& request, int distance) {
    for (int lane = 0; lane < 32; ++lane)
        if (active(request, lane) && active(request, lane ^ distance) &&
            request.offsets[static_cast<std::size_t>(lane)] !=
                request.offsets[static_cast<std::size_t>(lane ^ distance)])
            return false;
    return true;
}

bool is_of_one_word(const WorstRequest& request, const Crowds& crowds) {
    return request.op == 'a' && crowds.words[crowds.worst].size() == 1;
}

// "all 32 lanes", "all 8 active lanes", "both active lanes"
std::string all_lanes(int active) {
    if (active == 2) return "both active lanes";
    return fmt::format("all {} {}lanes", active, active == 32 ? "" : "active ");
}

// "in each half-warp, ", or the lanes of the slowest group; empty if it is the only one.
std::string group_words(const WorstRequest& request, const Crowds& slowest) {
    const auto groups = lane_groups(request);
    std::size_t used = 0, alike = 0;
    for (const uint32_t group : groups) {
        const auto crowds = crowds_within(request, group);
        used += crowds.lanes_active > 0;
        alike += crowds.most == slowest.most && crowds.banks_used == slowest.banks_used &&
                 crowds.lanes_active == slowest.lanes_active;
    }
    if (used < 2) return "";
    if (alike == groups.size())
        return fmt::format("in each {}, ", groups.size() == 2 ? "half-warp" : "quarter-warp");
    return fmt::format("in lanes {} to {}, ", std::countr_zero(slowest.group),
                       31 - std::countl_zero(slowest.group));
}

}  // namespace

std::vector<uint32_t> lane_groups(const WorstRequest& request) {
    uint32_t count = std::clamp(request.width / 4, 1u, 4u);
    if (request.op == 'l' && count > 1 && (pairs_agree(request, 1) || pairs_agree(request, 2))) count /= 2;
    const uint32_t lanes = 32 / count;
    std::vector<uint32_t> groups;
    for (uint32_t first = 0; first < 32; first += lanes)
        groups.push_back(count == 1 ? ~0u : ((1u << lanes) - 1) << first);
    return groups;
}

bool updates_one_word(const WorstRequest& request) {
    return is_of_one_word(request, crowds_of(request));
}

int64_t stride_of(const WorstRequest& request) {
    return stride_within(request, 0, 32);
}

std::optional<Steps> steps_of(const WorstRequest& request) {
    if (int64_t stride = stride_of(request)) return Steps{stride, 0, 32};
    if (request.active != ~0u) return {};
    for (int group : {16, 8, 4, 2}) {
        Steps steps{stride_within(request, 0, group),
                    static_cast<int64_t>(request.offsets[static_cast<std::size_t>(group)]) -
                        static_cast<int64_t>(request.offsets[0]),
                    group};
        bool fits = steps.inner != 0;
        for (int first = 0; first < 32 && fits; first += group)
            fits = stride_within(request, first, group) == steps.inner &&
                   static_cast<int64_t>(request.offsets[static_cast<std::size_t>(first)]) -
                           static_cast<int64_t>(request.offsets[0]) ==
                       steps.outer * (first / group);
        if (fits) return steps;
    }
    return {};
}

std::string stride_words(int64_t bytes) {
    bytes = std::abs(bytes);
    int64_t count = bytes % 4 ? bytes : bytes / 4;
    return fmt::format("{} {}{} apart", count, bytes % 4 ? "byte" : "word", count == 1 ? "" : "s");
}

std::string bank_term(const WorstRequest& request) {
    if (request.op == 'p') return "Uncoalesced copy";
    if (updates_one_word(request)) return "Atomic contention";
    // Wavefronts of a wide access are summed over its lane groups.
    const bool is_wide = request.width > 4 && (request.op == 'l' || request.op == 's');
    const std::size_t ways = is_wide ? crowds_of(request).most : request.passes;
    return ways > 1 && (is_wide || request.ideal == 1) ? fmt::format("{}-way bank conflict", ways)
                                                       : "Bank conflict";
}

std::string_view sector_term(const WorstRequest& request) {
    switch (role_of(request.op)) {
        case Role::reads:
            return "Uncoalesced read";
        case Role::updates:
            return "Uncoalesced atomic";
        default:
            return "Uncoalesced write";
    }
}

std::string bank_words(const WorstRequest& request) {
    const auto all = crowds_of(request);
    if (all.lanes_active < 2 || all.most < 2) return "";
    if (request.op == 'p') return "the sectors that the lanes copy from are scattered";
    const auto there = all.lanes[all.worst].size();
    const bool is_atomic = request.op == 'a';
    bool even = true;
    for (std::size_t bank = 0; bank < bank_count; ++bank)
        even = even && (all.lanes[bank].empty() ||
                        (all.lanes[bank].size() == there &&
                         (is_atomic || all.words[bank].size() == all.words[all.worst].size())));
    if (is_of_one_word(request, all)) {
        const std::size_t words = even ? all.banks_used : 1;
        return fmt::format("{} lanes update {}, one after another", there,
                           words == 1 ? "one word" : fmt::format("each of {} words", words));
    }
    const bool is_update = is_atomic || request.op == 'i';
    const auto count = all.words[all.worst].size();  // several lanes may access one word
    const auto hit =
        is_update || count == there ? std::string("hit") : fmt::format("access {} different words in", count);
    std::string crowd = group_words(request, all);
    if (all.banks_used == 1)
        crowd += fmt::format("{} {} bank {}", all_lanes(all.lanes_active), hit, all.worst);
    else if (even)
        crowd += fmt::format("{} lanes {} each of {} banks", there, hit, all.banks_used);
    else
        crowd += fmt::format("{} lanes {} bank {}", there, hit, all.worst);
    auto steps = steps_of(request);
    if (!steps) return crowd;
    auto apart = stride_words(steps->inner);
    return steps->group == 32
               ? fmt::format("{}, because their addresses are {}", crowd, apart)
               : fmt::format("{}; in each group of {} lanes, addresses are {}", crowd, steps->group, apart);
}

std::string bank_picture(const WorstRequest& request) {
    std::string picture;
    for (int first = 0; first < 32; first += 16) {
        if ((request.active >> first & 0xffff) == 0) continue;
        picture += "lane";
        for (int lane = first; lane < first + 16; ++lane) picture += fmt::format("{:3}", lane);
        for (uint32_t at = 0; at < words_each(request); ++at) {
            picture += at ? "\n    " : "\nbank";
            for (int lane = first; lane < first + 16; ++lane)
                picture += active(request, lane)
                               ? fmt::format("{:3}", (word_of(request, lane) + at) % bank_count)
                               : std::string("  ·");
        }
        picture += "\n";
    }
    return picture;
}

std::string sector_words(const WorstRequest& request) {
    auto steps = steps_of(request);
    if (steps && std::abs(steps->inner) == static_cast<int64_t>(request.width) &&
        (steps->group == 32 || std::abs(steps->outer) == steps->inner * steps->group))
        return "";
    if (steps && steps->group == 32)
        return fmt::format("neighboring lanes are {}", stride_words(steps->inner));
    if (steps)
        return fmt::format("in each group of {} lanes, neighbors are {}", steps->group,
                           stride_words(steps->inner));
    return request.passes > 1 ? fmt::format("the lanes are scattered over {} sectors", request.passes) : "";
}

std::string sector_picture(const WorstRequest& request) {
    constexpr std::size_t shown = 4;
    std::map<uint32_t, std::pair<uint32_t, std::vector<int>>> sectors;  // requested bytes, lanes
    for (int lane = 0; lane < 32; ++lane) {
        if (!active(request, lane)) continue;
        for (uint32_t at = request.offsets[static_cast<std::size_t>(lane)];
             at < request.offsets[static_cast<std::size_t>(lane)] + request.width; ++at) {
            auto& [bytes, lanes] = sectors[at / sector_bytes];
            bytes |= 1u << at % sector_bytes;
            if (lanes.empty() || lanes.back() != lane) lanes.push_back(lane);
        }
    }
    std::string picture;
    uint32_t used = 0;
    std::size_t rows = 0;
    for (const auto& [sector, asked] : sectors) {
        used += static_cast<uint32_t>(std::popcount(asked.first));
        if (rows++ >= shown) continue;
        std::string bar;
        for (uint32_t byte = 0; byte < sector_bytes; ++byte) bar += asked.first >> byte & 1 ? '#' : '.';
        picture +=
            fmt::format("byte {:>6}  {}  {}\n", sector * sector_bytes, bar, lanes_of_sector(asked.second));
    }
    if (rows > shown)
        picture += fmt::format("… and {} more sectors of {} bytes\n", rows - shown, sector_bytes);
    return picture +
           fmt::format("{} bytes are moved, {} of them are used\n", sectors.size() * sector_bytes, used);
}

}  // namespace warpmark
