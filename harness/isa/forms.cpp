// forms.cpp: spells the tables' patterns out into a map from opcode to row.
#include "harness/isa/forms.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "harness/base/cpu_level.h"

namespace warpmark::isa {

namespace {

void replace_all(std::string& text, std::string_view what, const std::string& with) {
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

struct Registry final : LaneSink {
    std::unordered_map<std::string, LaneEntry> entries;
    bool warp_table = false;

    static std::string key(std::string_view opcode, bool piped) {
        return std::string(opcode) + (piped ? "|" : "");
    }

    void add(const LaneForm& form) override {
        LaneEntry entry{form.run,   form.sources,     form.destination, {},
                        warp_table, form.reads_carry, form.writes_carry};
        std::copy(std::begin(form.source), std::end(form.source), entry.source);
        for (auto& opcode : opcodes(form)) entries.try_emplace(key(opcode, form.piped), entry);
    }
};

const Registry& registry(int level) {
    static Registry filled[3];
    static std::once_flag once[3];
    const auto at = static_cast<size_t>(std::clamp(level - 2, 0, 2));
    std::call_once(once[at], [&] {
        filled[at].entries.reserve(4096);
        lane_rows(filled[at], level);
        filled[at].warp_table = true;
        warp_rows(filled[at]);
    });
    return filled[at];
}

}  // namespace

const LaneEntry* find_lane(std::string_view opcode, bool piped, int level) {
    const auto& entries = registry(level ? level : cpu_level()).entries;
    const auto found = entries.find(Registry::key(opcode, piped));
    return found == entries.end() ? nullptr : &found->second;
}

// [x] → with and without; (x|y) → each. Brackets do not nest.
std::vector<std::string> expand(std::string_view pattern) {
    const size_t open = pattern.find_first_of("[(");
    if (open == std::string_view::npos) return {std::string(pattern)};
    const bool optional = pattern[open] == '[';
    const size_t close = pattern.find(optional ? ']' : ')', open);
    std::vector<std::string> choices;
    if (optional) choices.emplace_back();
    std::string_view inside = pattern.substr(open + 1, close - open - 1);
    for (size_t bar; (bar = inside.find('|')) != std::string_view::npos; inside.remove_prefix(bar + 1))
        choices.emplace_back(inside.substr(0, bar));
    choices.emplace_back(inside);
    std::vector<std::string> all;
    const auto tails = expand(pattern.substr(close + 1));
    for (const auto& choice : choices)
        for (const auto& tail : tails) all.push_back(std::string(pattern.substr(0, open)) + choice + tail);
    return all;
}

std::vector<std::string> opcodes(const LaneForm& form) {
    std::string pattern = form.pattern;
    replace_all(pattern, ".dtype.atype",
                std::string(".") + ptx::name(form.destination) + "." + ptx::name(form.type));
    replace_all(pattern, ".type", std::string(".") + ptx::name(form.type));
    return expand(pattern);
}

}  // namespace warpmark::isa
