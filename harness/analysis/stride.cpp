// stride.cpp: strides and crowded banks.
#include "harness/analysis/stride.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace warpmark::analysis {

std::optional<int64_t> constant_stride(const WorstRequest& request) {
    std::optional<int64_t> stride;
    int previous = -1;
    for (int lane = 0; lane < 32; ++lane) {
        if (!(request.active >> lane & 1)) continue;
        if (previous >= 0) {
            const int64_t difference = int64_t{request.offsets[static_cast<size_t>(lane)]} - request.offsets[static_cast<size_t>(previous)];
            const int64_t step = difference / (lane - previous);
            if (step * (lane - previous) != difference || (stride && *stride != step)) return std::nullopt;
            stride = step;
        }
        previous = lane;
    }
    return stride && *stride != 0 ? stride : std::nullopt;
}

std::string describe_banks(const WorstRequest& request) {
    std::set<uint32_t> words[32];
    for (size_t lane = 0; lane < 32; ++lane)
        if (request.active >> lane & 1)
            for (uint32_t at = 0; at < std::max(4u, request.width); at += 4) {
                const uint32_t word = (request.offsets[lane] + at) / 4;
                words[word % 32].insert(word);
            }
    const auto* fullest = std::max_element(std::begin(words), std::end(words), [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const auto stride = constant_stride(request);
    const std::string apart = !stride ? std::string("the lanes are scattered")
                              : *stride % 4 == 0 ? fmt::format("neighbouring lanes are {} word{} apart", *stride / 4, std::abs(*stride) == 4 ? "" : "s")
                                                 : fmt::format("neighbouring lanes are {} bytes apart", *stride);
    if (request.op == 'a' && fullest->size() == 1) return "atomics on one word take turns";
    return fmt::format("{}, {} different words in bank {}", apart, fullest->size(), fullest - std::begin(words));
}

std::string describe_sectors(const WorstRequest& request) {
    if (const auto stride = constant_stride(request)) return fmt::format("neighbouring lanes are {} bytes apart", *stride);
    return "the lanes are scattered";
}

}  // namespace warpmark::analysis
