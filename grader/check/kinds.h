// kinds.h: the table of kinds of check: which function answers, and which findings are its business.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "grader/check/check.h"

namespace warpmark::check {

using Ask = CheckResult(const Check&, const Observed&);
Ask compiles, output, races, barriers, memory, banks, coalescing, launch, counts, spread, time;

struct Kind {
    std::string_view name;  // as in lab/check_kinds.h, in that table's order
    Ask* ask;
    std::array<std::optional<Family>, 2> findings{};  // that it reports
};

inline constexpr std::array kinds{
    Kind{"compiles", compiles, {Family::compile}},
    Kind{"output", output, {Family::run, Family::launch}},
    Kind{"races", races, {Family::race}},
    Kind{"barriers", barriers, {Family::barrier}},
    Kind{"memory", memory, {Family::memory, Family::call}},
    Kind{"banks", banks, {Family::banks}},
    Kind{"coalescing", coalescing, {Family::global}},
    Kind{"launch", launch, {Family::launch}},
    Kind{"uses", counts},  // `counts` with some of its keys
    Kind{"counts", counts},
    Kind{"spread", spread},
    Kind{"time", time},
};

constexpr const Kind* find_kind(std::string_view name) {
    for (const auto& kind : kinds)
        if (kind.name == name) return &kind;
    return nullptr;
}

// True if findings of this id are the kind's business.
constexpr bool concerns(const Kind& kind, FindingId id) {
    return kind.findings[0] == family(id) || kind.findings[1] == family(id);
}

// The same of findings that nobody looked for: Unseen::about, the beginning of an id.
constexpr bool concerns(const Kind& kind, std::string_view about) {
    for (auto family : kind.findings)
        if (family && about.substr(0, about.find('.')) == name(*family)) return true;
    return false;
}

}  // namespace warpmark::check
