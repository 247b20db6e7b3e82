// guesses.cpp: where a value that was read goes, within one function's text.
#include "harness/program/guesses.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "harness/program/sites.h"

namespace warpmark::program {
namespace {

using ptx::Function, ptx::Instruction, ptx::Operand;

bool is_register(const Operand& one) {
    return one.kind == Operand::Kind::reg && one.index >= 0;
}

bool names(const Operand& operand, const std::vector<bool>& set) {
    if (operand.index >= 0 && set[static_cast<size_t>(operand.index)]) return true;
    return std::ranges::any_of(operand.elements, [&](const Operand& one) { return names(one, set); });
}

bool is_load(const Instruction& one) {
    return one.opcode.starts_with("ld.") && !one.opcode.starts_with("ld.param") &&
           !one.opcode.starts_with("ld.local");
}

bool is_plain_load(const Instruction& one) {
    constexpr std::string_view others[] = {".volatile", ".relaxed", ".acquire", ".mmio", ".nc", ".const"};
    return is_load(one) && one.guard < 0 && !one.operands.empty() && is_register(one.operands[0]) &&
           std::ranges::none_of(others, [&](std::string_view word) { return one.opcode.contains(word); });
}

bool is_swap(const Instruction& one) {
    return one.opcode.starts_with("atom.") && one.opcode.contains(".cas.") && one.guard < 0 &&
           one.operands.size() == 4 && is_register(one.operands[0]);
}

bool is_move(const Instruction& one) {
    return one.opcode.starts_with("mov.") && one.guard < 0 && one.operands.size() == 2 &&
           is_register(one.operands[0]) && is_register(one.operands[1]);
}

// What only computes its first operand of the others.
bool only_computes(const Instruction& one) {
    constexpr std::string_view others[] = {"ld",    "st",         "atom", "red",  "call",
                                           "bra",   "brx",        "shfl", "vote", "bar",
                                           "match", "activemask", "ret",  "exit", "trap"};
    return one.guard < 0 && !one.piped && one.operands.size() >= 2 && is_register(one.operands[0]) &&
           std::ranges::none_of(others, [&](std::string_view word) { return one.opcode.starts_with(word); });
}

struct Round {  // of the loop: from its first instruction to the branch back
    size_t begin = 0, swap = 0, end = 0;
    bool has(size_t at) const { return at >= begin && at <= end; }
};

class Guess {
  public:
    Guess(const Function& function, size_t load) : function_(function), body_(function.body), load_(load) {}

    bool is_only_that() {
        const auto reg = body_[load_].operands[0].index;
        return find_values(static_cast<size_t>(reg)) && find_swap() && find_round() &&
               each_use_is_allowed() && each_round_is_fresh();
    }

  private:
    using Registers = std::vector<bool>;

    // What holds the value itself, and what is computed of it.
    bool find_values(size_t first) {
        values_.assign(function_.registers.size(), false);
        computed_ = values_;
        values_[first] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& one : body_) {
                if (one.operands.empty() || !is_register(one.operands[0])) continue;
                const bool moves = is_move(one) && names(one.operands[1], values_);
                if (!moves && (!only_computes(one) || !reads(one))) continue;
                auto to = (moves ? values_ : computed_)[static_cast<size_t>(one.operands[0].index)];
                changed = changed || !to;
                to = true;
            }
        }
        for (size_t reg = 0; reg < values_.size(); ++reg)
            if (values_[reg] && computed_[reg]) return false;
        return true;
    }

    bool reads(const Instruction& one) const {
        return std::any_of(one.operands.begin() + 1, one.operands.end(), [&](const Operand& operand) {
            return names(operand, values_) || names(operand, computed_);
        });
    }

    // The one that compares the value, and what holds its result.
    bool find_swap() {
        size_t found = 0;
        for (size_t at = 0; at < body_.size(); ++at) {
            if (!is_swap(body_[at]) || !names(body_[at].operands[2], values_)) continue;
            round_.swap = at;
            ++found;
        }
        if (found != 1) return false;
        results_.assign(values_.size(), false);
        results_[static_cast<size_t>(body_[round_.swap].operands[0].index)] = true;
        for (const auto& one : body_)
            if (is_move(one) && names(one.operands[1], results_) && !names(one.operands[1], values_))
                results_[static_cast<size_t>(one.operands[0].index)] = true;
        return true;
    }

    std::optional<size_t> target_of(const Instruction& one) const {
        if (!one.opcode.starts_with("bra") || one.operands.empty()) return {};
        for (const auto& label : function_.labels)
            if (label.name == one.operands[0].name) return label.at;
        return {};
    }

    // The loop goes on as long as the swap has found another value.
    bool find_round() {
        for (size_t at = round_.swap + 1; at < body_.size(); ++at) {
            const auto target = target_of(body_[at]);
            if (!target || *target > round_.swap) continue;
            round_.begin = *target;
            round_.end = at;
            break;
        }
        if (round_.end == 0) return false;
        for (size_t at = round_.swap + 1; at <= round_.end; ++at) {
            const auto target = target_of(body_[at]);
            const auto wanted = is_tested(body_[at]);
            if (!target || !wanted) continue;
            if (at == round_.end && *wanted == Taken::if_failed) return true;
            if (*target > round_.end && *wanted == Taken::if_swapped) return true;
        }
        return false;
    }

    enum class Taken { if_failed, if_swapped };
    // A branch on whether the swap found the value.
    std::optional<Taken> is_tested(const Instruction& branch) const {
        if (branch.guard < 0) return {};
        for (size_t at = round_.swap + 1; at <= round_.end; ++at) {
            const Instruction& one = body_[at];
            if (!is_test(one) || one.operands[0].index != branch.guard) continue;
            const bool if_other = one.opcode.starts_with("setp.ne") != branch.guard_negated;
            return if_other ? Taken::if_failed : Taken::if_swapped;
        }
        return {};
    }
    bool is_test(const Instruction& one) const {
        if ((!one.opcode.starts_with("setp.ne.") && !one.opcode.starts_with("setp.eq.")) || one.guard >= 0 ||
            one.opcode.contains(".f") || one.operands.size() != 3 || !is_register(one.operands[0]))
            return false;
        const Operand &a = one.operands[1], &b = one.operands[2];
        return (names(a, values_) && names(b, results_)) || (names(a, results_) && names(b, values_));
    }

    bool each_use_is_allowed() const {
        std::vector<bool> tests(values_.size(), false);
        for (size_t at = 0; at <= round_.end; ++at) {
            const Instruction& one = body_[at];
            const bool tests_here = at > round_.swap && is_test(one);
            if (tests_here) tests[static_cast<size_t>(one.operands[0].index)] = true;
            if (one.guard >= 0) {
                const auto guard = static_cast<size_t>(one.guard);
                if (values_[guard] || (computed_[guard] && !tests[guard])) return false;
            }
            if (tests_here || at == load_) continue;
            if (at == round_.swap) {
                if (names(one.operands[1], values_) || names(one.operands[1], computed_)) return false;
                continue;
            }
            const bool is_used = mentions(one, values_) || mentions(one, computed_);
            if (is_used && !is_move(one) && !only_computes(one)) return false;
        }
        return !is_used_behind() || !goes_round();
    }
    bool is_used_behind() const {
        return std::any_of(
            body_.begin() + static_cast<std::ptrdiff_t>(round_.end), body_.end(),
            [&](const Instruction& one) { return mentions(one, values_) || mentions(one, computed_); });
    }
    // May somebody who has read come behind the loop without it?
    bool goes_round() const {
        for (size_t at = load_; at < round_.begin; ++at)
            if (const auto target = target_of(body_[at]); target && *target > round_.end) return true;
        return false;
    }
    static bool mentions(const Instruction& one, const Registers& set) {
        const auto is_named = [&](const Operand& operand) { return names(operand, set); };
        return std::ranges::any_of(one.operands, is_named) || std::ranges::any_of(one.arguments, is_named);
    }

    // What a round uses, it has got in the round, or from the one before.
    bool each_round_is_fresh() const {
        std::vector<bool> set(values_.size(), false);
        for (size_t at = round_.begin; at <= round_.end; ++at)
            if (!body_[at].operands.empty() && is_register(body_[at].operands[0]))
                set[static_cast<size_t>(body_[at].operands[0].index)] = true;
        for (size_t at = round_.begin; at <= round_.end; ++at) {
            const Instruction& one = body_[at];
            for (size_t operand = 1; operand < one.operands.size(); ++operand) {
                const int reg = one.operands[operand].index;
                if (reg < 0) continue;
                const auto index = static_cast<size_t>(reg);
                if ((values_[index] || computed_[index]) && !set[index]) return false;
            }
        }
        return round_.has(load_) || std::ranges::any_of(body_, [&](const Instruction& one) {
                   const bool from_swap =
                       is_move(one) && names(one.operands[1], results_) && names(one.operands[0], values_);
                   return from_swap || (&one == &body_[round_.swap] && names(one.operands[0], values_));
               });
    }

    const Function& function_;
    const std::vector<Instruction>& body_;
    const size_t load_;
    Registers values_, computed_, results_;
    Round round_;
};

}  // namespace

std::vector<size_t> guesses(const Function& function) {
    std::vector<size_t> found;
    if (std::ranges::none_of(function.body, is_swap)) return found;
    for (size_t at = 0; at < function.body.size(); ++at)
        if (is_plain_load(function.body[at]) && Guess(function, at).is_only_that()) found.push_back(at);
    return found;
}

ReadPlaces places_of_guesses(const ptx::Module& optimised, const DecodeOptions& options) {
    ReadPlaces places, others;
    for (const auto& function : optimised.functions) {
        if (function.is_host) continue;
        const auto found = guesses(function);
        for (size_t at = 0; at < function.body.size(); ++at) {
            const Instruction& one = function.body[at];
            const auto site = is_load(one) ? user_site(optimised, options, one.place) : std::nullopt;
            if (!site) continue;
            (std::ranges::binary_search(found, at) ? places : others)
                .emplace(site->file, site->line, site->column);
        }
    }
    std::erase_if(places, [&](const auto& place) { return others.contains(place); });
    return places;
}

}  // namespace warpmark::program
