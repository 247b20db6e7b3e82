// Phrases and small sums that several kinds of check need.
#include "grader/check/verdict_phrases.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/printable_text.h"
#include "harness/contract/undefined_values.h"

namespace warpmark::check {

std::string grouped(uint64_t count) {
    std::string digits = std::to_string(count);
    for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string counted(uint64_t count, const std::string& noun) {
    return grouped(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& words) {
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) all += i + 1 == words.size() ? " and " : ", ";
        all += words[i];
    }
    return all;
}

std::string number_words(double value) {
    auto text = fmt::format("{:.2f}", value);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string place_words(const std::string& file, int line) {
    const auto name = short_name(file);
    return line ? fmt::format("{}:{}", name, line) : name;
}

void CaseList::add(const LabCase& one) {
    draw_is_public = draw_is_public || one.draw_is_public;
    if (one.hidden)
        hidden = true;
    else
        shown.push_back(one.name);
}

const char* hidden_word(bool draw_is_public) {
    return draw_is_public ? "drawn" : "hidden";
}

std::string words(const CaseList& cases) {
    const auto* kind = hidden_word(cases.draw_is_public);
    std::vector<std::string> parts;
    for (const auto& name : cases.shown) parts.push_back("`" + name + "`");
    if (parts.empty()) return fmt::format("{} cases", kind);
    std::string noun = parts.size() == 1 ? "case " : "cases ";
    if (cases.hidden) parts.push_back(fmt::format("{} ones", kind));
    return noun + listed(parts);
}

std::string launch_words(const CaseObservation& run) {
    constexpr std::size_t shown_max = 3;
    auto size = [](const std::array<uint32_t, 3>& n) {
        if (n[2] > 1) return fmt::format("dim3({}, {}, {})", n[0], n[1], n[2]);
        return n[1] > 1 ? fmt::format("dim3({}, {})", n[0], n[1]) : std::to_string(n[0]);
    };
    std::vector<std::string> taken;
    for (const auto& launch : run.launches)
        if (launch.error.empty() && taken.size() < shown_max)
            taken.push_back(fmt::format(
                "`{}<<<{}, {}{}>>>`", short_name(launch.kernel), size(launch.grid), size(launch.block),
                launch.dynamic_shared_bytes ? fmt::format(", {}", launch.dynamic_shared_bytes) : ""));
    return taken.empty() ? "" : fmt::format(" It ran as {}.", listed(taken));
}

std::vector<std::size_t> covered(const Check& check, const Lab& lab) {
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < lab.cases.size(); ++i)
        if (check.covers(lab.cases[i])) positions.push_back(i);
    return positions;
}

bool anything_ran(const Observation& observation, const std::vector<std::size_t>& cases) {
    return std::ranges::any_of(cases, [&](std::size_t i) {
        return std::ranges::any_of(observation.cases[i].launches,
                                   [](const LaunchRecord& launch) { return launch.error.empty(); });
    });
}

double straight_line(double value, double full, double none) {
    if (value <= full) return 1;
    if (value >= none) return 0;
    return (none - value) / (none - full);
}

std::string place_of(const Finding& finding) {
    return finding.locations.empty() ? finding.kernel
                                     : place_words(finding.locations[0].file, finding.locations[0].line);
}

std::string cause_words(const Finding& finding) {
    return fmt::format("{} at {}", name(finding.id), place_of(finding));
}

std::string limits_words(const Limits& limits) {
    return fmt::format(" Full points up to {} times, none from {}.", number_words(limits.full),
                       number_words(limits.none));
}

void set_score(CheckResult& result, double fraction) {
    result.fraction = std::clamp(fraction, 0.0, 1.0);
    if (result.fraction >= 1)
        result.verdict = Verdict::pass;
    else
        result.verdict = result.fraction > 0 ? Verdict::partial : Verdict::fail;
}

std::string shuffle_from_nobody(const Location& at) {
    return fmt::format(
        "This may be a consequence of the shuffle at {}: it reads from a lane that does not execute it, so "
        "the result is undefined. Here it is {}, which as a float is a NaN. Let the source lane execute the "
        "shuffle, too, and name it in the mask.",
        place_words(at.file, at.line), static_cast<int32_t>(inactive_lane_shuffles));
}

std::string waiting_words(const Location& at) {
    return fmt::format("Block ({},{},{}) waits at {} for another block, which may not have started.",
                       at.block[0], at.block[1], at.block[2], place_words(at.file, at.line));
}

}  // namespace warpmark::check
