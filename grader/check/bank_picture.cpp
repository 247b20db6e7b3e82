// bank_picture.cpp: recognises the stride and the crowd in the worst bank. A wide access is drawn by its first word.
#include "grader/check/bank_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

namespace warpmark::check {
namespace {

bool active(const WorstRequest& request, int lane) {
    return request.active >> lane & 1;
}
uint32_t bank_of(const WorstRequest& request, int lane) {
    return request.offsets[std::size_t(lane)] / 4 % banks_count;
}

}  // namespace

int64_t stride_of(const WorstRequest& request) {
    std::optional<int64_t> stride;
    int last = -1;
    for (int lane = 0; lane < 32; lane++) {
        if (!active(request, lane)) continue;
        if (last >= 0) {
            int64_t apart = (int64_t(request.offsets[std::size_t(lane)]) - int64_t(request.offsets[std::size_t(last)]));
            if (apart % (lane - last) != 0) return 0;
            apart /= lane - last;
            if (stride && *stride != apart) return 0;
            stride = apart;
        }
        last = lane;
    }
    return stride.value_or(0);
}

std::string stride_words(int64_t bytes) {
    bytes = std::abs(bytes);
    int64_t count = bytes % 4 ? bytes : bytes / 4;
    return fmt::format("{} {}{} apart", count, bytes % 4 ? "byte" : "word", count == 1 ? "" : "s");
}

std::string bank_words(const WorstRequest& request) {
    std::array<std::vector<int>, banks_count> lanes;
    std::array<std::set<uint32_t>, banks_count> distinct;
    int lanes_active = 0;
    std::size_t banks_used = 0, most = 0, worst = 0;
    for (int lane = 0; lane < 32; lane++) {
        if (!active(request, lane)) continue;
        lanes_active++;
        auto bank = bank_of(request, lane);
        lanes[bank].push_back(lane);
        distinct[bank].insert(request.offsets[std::size_t(lane)] / 4);
    }
    for (std::size_t bank = 0; bank < banks_count; bank++) {
        banks_used += !lanes[bank].empty();
        std::size_t crowd = request.op == 'a' ? lanes[bank].size() : distinct[bank].size();
        if (crowd > most) most = crowd, worst = bank;
    }
    if (lanes_active < 2 || most < 2) return "";
    bool even = std::ranges::all_of(lanes, [&](const auto& some) { return some.empty() || some.size() == lanes[worst].size(); });
    std::string crowd;
    if (banks_used == 1 && request.op == 'a' && distinct[worst].size() == 1)
        return fmt::format("{} lanes update one word, one after the other", lanes_active);
    if (banks_used == 1)
        crowd = fmt::format("{} {} lanes in bank {}", lanes_active == 32 ? "all" : "its", lanes_active, worst);
    else if (even)
        crowd = fmt::format("{} lanes in each of {} banks", lanes[worst].size(), banks_used);
    else
        crowd = fmt::format("{} lanes in bank {}", lanes[worst].size(), worst);
    int64_t stride = stride_of(request);
    return stride ? fmt::format("{}, {}", crowd, stride_words(stride)) : crowd;
}

std::string bank_picture(const WorstRequest& request) {
    std::string picture;
    for (int first = 0; first < 32; first += 16) {
        if ((request.active >> first & 0xffff) == 0) continue;
        std::string lanes = "lane", banks = "bank";
        for (int lane = first; lane < first + 16; lane++) {
            lanes += fmt::format("{:3}", lane);
            banks += active(request, lane) ? fmt::format("{:3}", bank_of(request, lane)) : std::string("  ·");
        }
        picture += lanes + "\n" + banks + "\n";
    }
    return picture;
}

}  // namespace warpmark::check
