// Truncates a function before some of its instructions (stops).
//
// A thread ends when it reaches a stop, or when a branch takes it past one: to a path from which the stop is
// unreachable, or reachable only in a later iteration of an enclosing loop. Everything that a thread still
// executes therefore precedes all stops.
//
// Follows both outcomes of each guarded branch, without passing the branch itself again. Loops are natural
// loops, whose header dominates them.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "harness/ptx/module_queries.h"

namespace warpmark::ptx {
namespace {

constexpr size_t steps_max = 50'000'000;  // instructions × branches × barriers

bool is(const Instruction& one, std::string_view word) {
    return std::string_view(one.opcode).substr(0, one.opcode.find('.')) == word;
}

bool ends_thread(const Instruction& one) {
    return one.guard < 0 && (is(one, "ret") || is(one, "exit") || is(one, "trap"));
}

class Paths {
  public:
    Paths(const Function& function, const std::vector<uint32_t>& stops, uint32_t number)
        : body_(function.body), stops_(stops.size()) {
        for (size_t at = 0; at < stops.size(); ++at) stops_[at] = stops[at] == number;
        for (const auto& label : function.labels) labels_[label.name] = label.at;
    }

    size_t target(size_t branch) const {
        const auto& operands = body_[branch].operands;
        const auto label = operands.empty() ? labels_.end() : labels_.find(operands[0].name);
        return label == labels_.end() ? body_.size() : label->second;
    }

    // True if only the taken branch leads past the stops.
    bool jump_leads_past(size_t branch) const {
        return leads_past(branch, target(branch)) && !leads_past(branch, branch + 1);
    }
    bool next_leads_past(size_t branch) const {
        return leads_past(branch, branch + 1) && !leads_past(branch, target(branch));
    }

  private:
    using Marks = std::vector<bool>;  // one per instruction

    bool leads_past(size_t branch, size_t next) const {
        const auto behind = reached(next, branch);
        if (has_stop(behind)) return false;
        if (next != branch && !leads_to(behind, branch)) return true;
        // The path returns to the branch in another iteration: check if that loop contains a stop.
        for (const auto& [name, header] : labels_) {
            if (header != branch && (header >= behind.size() || !behind[header])) continue;
            const auto outside = reached(0, header);
            if (outside[branch] && header != branch)
                continue;  // the branch is reachable around it, so it is not its loop's header
            if (loop_has_stop(header, outside)) return true;
        }
        return false;
    }

    // Instructions reachable from `from`, inclusive, without passing `closed`.
    Marks reached(size_t from, size_t closed) const {
        Marks seen(body_.size() + 1, false);
        std::vector<size_t> open{from};
        while (!open.empty()) {
            const size_t at = open.back();
            open.pop_back();
            if (at >= body_.size() || at == closed || seen[at]) continue;
            seen[at] = true;
            for_each_next(at, [&](size_t next) { open.push_back(next); });
        }
        return seen;
    }

    void for_each_next(size_t at, const auto& visit) const {
        const Instruction& one = body_[at];
        const bool jumps = is(one, "bra");
        if (jumps) visit(target(at));
        if (!ends_thread(one) && (!jumps || one.guard >= 0)) visit(at + 1);
    }

    bool has_stop(const Marks& marks) const {
        for (size_t at = 0; at < stops_.size(); ++at)
            if (stops_[at] && marks[at]) return true;
        return false;
    }

    bool leads_to(const Marks& marks, size_t there) const {
        bool found = false;
        for (size_t at = 0; at < body_.size(); ++at)
            if (marks[at]) for_each_next(at, [&](size_t next) { found = found || next == there; });
        return found;
    }

    // outside: instructions reachable without the header, which therefore does not dominate them. The loop
    // consists of the other instructions from which the header is reachable.
    bool loop_has_stop(size_t header, const Marks& outside) const {
        for (size_t at = 0; at < stops_.size(); ++at) {
            if (!stops_[at] || outside[at]) continue;
            Marks inside = reached(at, header);
            for (size_t i = 0; i < body_.size(); ++i) inside[i] = inside[i] && !outside[i];
            if (leads_to(inside, header)) return true;
        }
        return false;
    }

    const std::vector<Instruction>& body_;
    Marks stops_;
    std::map<std::string_view, size_t> labels_;
};

Instruction exit_of(const Instruction& instead_of) {
    Instruction exit;
    exit.opcode = "exit";
    exit.place = instead_of.place;
    exit.line = instead_of.line;
    return exit;
}

// Replacement for a branch: unchanged, an exit, or one followed by the other.
std::vector<Instruction> replaced(const std::vector<Paths>& barriers, const Instruction& one, size_t at) {
    const bool jump_ends =
        std::ranges::any_of(barriers, [&](const Paths& paths) { return paths.jump_leads_past(at); });
    const bool next_ends =
        std::ranges::any_of(barriers, [&](const Paths& paths) { return paths.next_leads_past(at); });
    if (jump_ends && next_ends) return {exit_of(one)};
    if (next_ends) return {one, exit_of(one)};
    if (!jump_ends) return {one};
    Instruction leaves = exit_of(one);
    leaves.guard = one.guard;
    leaves.guard_negated = one.guard_negated;
    return {leaves};
}

}  // namespace

bool cut_before(Function& function, const std::vector<uint32_t>& stops) {
    if (std::ranges::any_of(function.body, [](const Instruction& one) { return is(one, "brx"); }))
        return false;
    const auto branches = static_cast<size_t>(
        std::ranges::count_if(function.body, [](const auto& one) { return is(one, "bra"); }));
    std::vector<Paths> barriers;
    for (const uint32_t number : std::set(stops.begin(), stops.end()))
        if (number) barriers.emplace_back(function, stops, number);
    if (function.body.size() * branches * barriers.size() > steps_max) return false;
    std::vector<Instruction> body;
    std::vector<size_t> moved(function.body.size() + 1);
    for (size_t at = 0; at < function.body.size(); ++at) {
        const Instruction& one = function.body[at];
        moved[at] = body.size();
        if (stops[at])
            body.push_back(exit_of(one));
        else if (!is(one, "bra") || one.guard < 0)
            body.push_back(one);
        else
            for (auto& instead : replaced(barriers, one, at)) body.push_back(std::move(instead));
    }
    moved.back() = body.size();
    for (auto& label : function.labels) label.at = moved[label.at];
    function.body = std::move(body);
    return true;
}

}  // namespace warpmark::ptx
