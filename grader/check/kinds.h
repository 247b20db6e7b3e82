// kinds.h: the table of kinds of check: which function answers, and which findings are its business.
#pragma once
#include <array>
#include <string_view>

#include "grader/check/check.h"

namespace warpmark::check {

using Ask = CheckResult(const Check&, const Observed&);
Ask compiles, output, races, barriers, memory, banks, coalescing, launch, counts, spread, time;

struct Kind {
    std::string_view name;  // as in lab/check_kinds.h, in that table's order
    Ask* ask;
    std::array<std::string_view, 2> findings{};  // beginnings of the ids that it reports
};

inline constexpr std::array kinds{
    Kind{"compiles", compiles, {"compile."}},
    Kind{"output", output, {"run.", "launch."}},
    Kind{"races", races, {"race."}},
    Kind{"barriers", barriers, {"barrier."}},
    Kind{"memory", memory, {"memory.", "call."}},
    Kind{"banks", banks, {"banks."}},
    Kind{"coalescing", coalescing, {"global."}},
    Kind{"launch", launch, {"launch."}},
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
constexpr bool concerns(const Kind& kind, std::string_view id) {
    for (auto beginning : kind.findings)
        if (!beginning.empty() && id.starts_with(beginning)) return true;
    return false;
}

}  // namespace warpmark::check
