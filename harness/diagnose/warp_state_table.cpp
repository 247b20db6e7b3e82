// Groups equal warps, then aligns columns by letters, not bytes.
#include "harness/diagnose/warp_state_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace warpmark::diagnose {
namespace {

// Ranges of an ascending list: "0–3,7".
std::string ranges(const std::vector<uint32_t>& numbers) {
    std::string text;
    for (size_t at = 0; at < numbers.size();) {
        size_t last = at;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        const std::string separator = text.empty() ? "" : ",";
        text += last == at ? fmt::format("{}{}", separator, numbers[at])
                           : fmt::format("{}{}–{}", separator, numbers[at], numbers[last]);
        at = last + 1;
    }
    return text;
}

// More than three numbers with a constant step: "0,2,…,30".
std::string stepped(const std::vector<uint32_t>& numbers) {
    if (numbers.size() < 4 || numbers[1] - numbers[0] < 2) return ranges(numbers);
    for (size_t at = 2; at < numbers.size(); ++at)
        if (numbers[at] - numbers[at - 1] != numbers[1] - numbers[0]) return ranges(numbers);
    return fmt::format("{},{},…,{}", numbers[0], numbers[1], numbers.back());
}

size_t letters(const std::string& text) {
    return static_cast<size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

using Cells = std::array<std::string, 4>;

std::string where(const LanesAt& row) {
    using enum LanesAt::State;
    if (row.state == has_exited || row.state == named_has_exited) return "–";
    return row.line ? fmt::format("{}:{}", row.file, row.line) : std::string("(unknown place)");
}

const char* state_text(LanesAt::State state) {
    static constexpr std::array words{"waits",
                                      "waits for lanes of its warp",
                                      "waits for the cluster",
                                      "has not arrived",
                                      "has exited",
                                      "named, waits",
                                      "named, has not arrived",
                                      "named, has exited",
                                      "is not named"};
    static_assert(words.size() == static_cast<size_t>(LanesAt::State::not_named) + 1);
    return words[static_cast<size_t>(state)];
}

}  // namespace

std::string lanes_text(uint32_t lanes) {
    std::vector<uint32_t> numbers;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (lanes >> lane & 1) numbers.push_back(lane);
    return stepped(numbers);
}

std::string warp_table(const std::vector<WarpAt>& warps) {
    struct Group {
        std::vector<uint32_t> warps;
        const std::vector<LanesAt>* rows;
    };
    std::vector<Group> groups;
    for (const auto& warp : warps) {
        if (warp.lanes.empty()) continue;
        const auto same = std::find_if(groups.begin(), groups.end(),
                                       [&](const Group& group) { return *group.rows == warp.lanes; });
        if (same == groups.end())
            groups.push_back({{warp.warp}, &warp.lanes});
        else
            same->warps.push_back(warp.warp);
    }
    constexpr size_t most_lines = 12;
    std::vector<Cells> lines{{"warp", "lanes", "where", "state"}};
    size_t left_out = 0;
    for (const auto& group : groups) {
        if (lines.size() + group.rows->size() > most_lines + 1) {
            left_out += group.warps.size();
            continue;
        }
        for (size_t at = 0; at < group.rows->size(); ++at) {
            const LanesAt& row = (*group.rows)[at];
            lines.push_back({at == 0 ? stepped(group.warps) : "", lanes_text(row.lanes), where(row),
                             state_text(row.state)});
        }
    }
    std::array<size_t, 4> widths{};
    for (const auto& line : lines)
        for (size_t column = 0; column < line.size(); ++column)
            widths[column] = std::max(widths[column], letters(line[column]));
    std::string text;
    for (const auto& line : lines) {
        std::string row;
        for (size_t column = 0; column + 1 < line.size(); ++column)
            row += line[column] + std::string(widths[column] - letters(line[column]) + 3, ' ');
        text += (text.empty() ? "" : "\n") + row + line.back();
    }
    if (left_out) text += fmt::format("\n… and {} more warp{}", left_out, left_out == 1 ? "" : "s");
    return text;
}

}  // namespace warpmark::diagnose
