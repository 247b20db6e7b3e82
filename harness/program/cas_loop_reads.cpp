// Follows the uses of a loaded value within one function and the functions that it calls.
#include "harness/program/cas_loop_reads.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/program/decoding_passes.h"
#include "harness/program/inlining.h"

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

// True if the instruction only computes its first operand from the others.
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

    // Finds the registers that hold the value itself, and those computed from it.
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

    // Finds the compare-and-swap that compares the value, and the registers that hold its result.
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
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& one : body_) {
                if (!is_move(one) || !names(one.operands[1], results_) || names(one.operands[1], values_))
                    continue;
                auto to = results_[static_cast<size_t>(one.operands[0].index)];
                changed = changed || !to;
                to = true;
            }
        }
        return true;
    }

    std::optional<size_t> target_of(const Instruction& one) const {
        if (!one.opcode.starts_with("bra") || one.operands.empty()) return {};
        for (const auto& label : function_.labels)
            if (label.name == one.operands[0].name) return label.at;
        return {};
    }

    // Finds the innermost loop around the swap, which is left when the swap has found the value.
    bool find_round() {
        for (size_t at = round_.swap + 1; at < body_.size(); ++at) {
            const auto target = target_of(body_[at]);
            if (!target || *target > round_.swap || (round_.end != 0 && *target < round_.begin)) continue;
            round_.begin = *target;
            round_.end = at;
        }
        if (round_.end == 0) return false;
        find_tests();
        for (size_t at = round_.swap + 1; at <= round_.end; ++at) {
            const auto target = target_of(body_[at]);
            if (!target || body_[at].guard < 0) continue;
            const Says says = says_[static_cast<size_t>(body_[at].guard)];
            if (says == Says::nothing) continue;
            const bool jumps_if_swapped = (says == Says::swapped) != body_[at].guard_negated;
            if (leaves(jumps_if_swapped ? *target : at + 1)) return true;
        }
        return false;
    }
    // True if execution leaves the loop from here without branches.
    bool leaves(size_t at) const {
        for (size_t steps = 0; steps < body_.size(); ++steps) {
            if (!round_.has(at) || body_[at].opcode.starts_with("ret")) return true;
            if (at == round_.swap || body_[at].guard >= 0) return false;
            at = target_of(body_[at]).value_or(at + 1);
        }
        return false;
    }

    // Information about the swap in a register: true or 1 if it has found the value, or if it has not.
    enum class Says : uint8_t { nothing, swapped, failed };
    static Says other(Says one) { return one == Says::swapped ? Says::failed : Says::swapped; }

    void find_tests() {
        std::vector<int> writes(values_.size(), 0);
        for (const Instruction& one : body_)
            if (!one.operands.empty() && is_register(one.operands[0]))
                ++writes[static_cast<size_t>(one.operands[0].index)];
        says_.assign(values_.size(), Says::nothing);
        for (bool more = true; more;) {
            more = false;
            for (size_t at = round_.swap + 1; at <= round_.end; ++at) {
                const Says says = said_by(body_[at]);
                if (says == Says::nothing) continue;
                const auto to = static_cast<size_t>(body_[at].operands[0].index);
                // The register has other writes, too.
                if (writes[to] != 1 || says_[to] != Says::nothing) continue;
                says_[to] = says;
                more = true;
            }
        }
    }
    Says said_by(const Instruction& one) const {
        const bool is_equal = one.opcode.starts_with("setp.eq.");
        if (is_test(one)) return is_equal ? Says::swapped : Says::failed;
        if (one.guard >= 0 || one.operands.size() < 2 || !is_register(one.operands[0])) return Says::nothing;
        const auto says = [&](size_t operand) {
            return is_register(one.operands[operand])
                       ? says_[static_cast<size_t>(one.operands[operand].index)]
                       : Says::nothing;
        };
        const auto number = [&](size_t operand) {
            return one.operands[operand].kind == Operand::Kind::integer ? one.operands[operand].integer : -1;
        };
        const bool has_three = one.operands.size() == 3;
        if (one.opcode.starts_with("mov.") || one.opcode.starts_with("cvt.")) return says(1);
        if (says(1) != Says::nothing && one.opcode == "not.pred") return other(says(1));
        // A condition as a number, the form in which functions return it.
        if (one.opcode.starts_with("and.b") && has_three && number(2) == 1) return says(1);
        if (one.opcode.starts_with("selp.") && one.operands.size() == 4 && says(3) != Says::nothing) {
            if (number(1) == 1 && number(2) == 0) return says(3);
            if (number(1) == 0 && number(2) == 1) return other(says(3));
        }
        if ((is_equal || one.opcode.starts_with("setp.ne.")) && has_three && says(1) != Says::nothing &&
            (number(2) == 0 || number(2) == 1))
            return is_equal == (number(2) == 1) ? says(1) : other(says(1));
        return Says::nothing;
    }
    bool is_test(const Instruction& one) const {
        if ((!one.opcode.starts_with("setp.ne.") && !one.opcode.starts_with("setp.eq.")) || one.guard >= 0 ||
            one.opcode.contains(".f") || one.operands.size() != 3 || !is_register(one.operands[0]))
            return false;
        const Operand &a = one.operands[1], &b = one.operands[2];
        return (names(a, values_) && names(b, results_)) || (names(a, results_) && names(b, values_));
    }

    bool each_use_is_allowed() const {
        for (size_t at = 0; at <= round_.end; ++at) {
            const Instruction& one = body_[at];
            const bool tests_here = at > round_.swap && is_test(one);
            if (one.guard >= 0) {
                const auto guard = static_cast<size_t>(one.guard);
                if (values_[guard] || (computed_[guard] && says_[guard] == Says::nothing)) return false;
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
    // True if a thread that has read the value may bypass the loop and reach the code after it.
    bool goes_round() const {
        for (size_t at = load_; at < round_.begin; ++at)
            if (const auto target = target_of(body_[at]); target && *target > round_.end) return true;
        return false;
    }
    static bool mentions(const Instruction& one, const Registers& set) {
        const auto is_named = [&](const Operand& operand) { return names(operand, set); };
        return std::ranges::any_of(one.operands, is_named) || std::ranges::any_of(one.arguments, is_named);
    }

    // Values used in an iteration come from that iteration or from the previous one.
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
    std::vector<Says> says_;  // of registers
    Round round_;
};

constexpr size_t most_instructions = 20'000;  // of a kernel with all functions that it calls

// Guesses for all calls by a module's kernels.
class ModuleGuesses {
  public:
    explicit ModuleGuesses(const ptx::Module& module) : module_(module) {
        for (size_t at = 0; at < module.functions.size(); ++at)
            if (module.functions[at].has_body && !module.functions[at].is_host)
                index_.emplace(module.functions[at].name, at);
    }

    GuessesOf run() {
        GuessesOf found(module_.functions.size());
        const auto is_swapping = [](const Function& one) { return std::ranges::any_of(one.body, is_swap); };
        if (std::ranges::none_of(module_.functions, is_swapping)) return found;
        for (const auto& [name, at] : index_) look_at(at);
        for (const auto& variable : module_.variables)
            for (const auto& one : variable.relocations) keep_out(one.symbol);
        for (const auto& [origin, copies] : copies_) {
            const bool is_one = copies.alone || (copies.guesses > 0 && copies.guesses == copies.all &&
                                                 !others_.contains(origin.function));
            if (is_one) found[origin.function].push_back(origin.at);
        }
        return found;
    }

  private:
    struct Copies {
        size_t all = 0, guesses = 0;  // of a load, by kernels
        bool alone = false;           // a guess in its own function
    };

    void look_at(size_t root) {
        auto text = inlined(module_, root, most_instructions);
        if (!text) return keep_out(root);
        const bool is_kernel = module_.functions[root].is_entry;
        const auto& body = text->function.body;
        if (std::ranges::any_of(body, is_swap)) keep_in_registers(text->function);
        const auto found = guesses(text->function);
        for (const size_t at : found)
            if (text->from[at].function == root) copies_[text->from[at]].alone = true;
        for (size_t at = 0; at < body.size() && is_kernel; ++at)
            if (is_plain_load(body[at])) ++copies_[text->from[at]].all;
        for (size_t at = 0; at < found.size() && is_kernel; ++at) ++copies_[text->from[found[at]]].guesses;
        // If a function is called by a remaining call, or its address is taken, it has unknown callers.
        for (const Instruction& one : body)
            for (const Operand& operand : one.operands) keep_out(operand.name);
    }
    void keep_out(const std::string& name) {
        if (const auto found = index_.find(name); found != index_.end()) keep_out(found->second);
    }
    void keep_out(size_t function) {
        if (!others_.insert(function).second) return;
        for (const Instruction& one : module_.functions[function].body)
            for (const Operand& operand : one.operands) keep_out(operand.name);
    }

    const ptx::Module& module_;
    std::map<std::string, size_t> index_;  // of functions
    std::map<Origin, Copies> copies_;
    std::set<size_t> others_;  // functions that may run in ways that are not analyzed
};

}  // namespace

std::vector<size_t> guesses(const Function& function) {
    std::vector<size_t> found;
    if (std::ranges::none_of(function.body, is_swap)) return found;
    for (size_t at = 0; at < function.body.size(); ++at)
        if (is_plain_load(function.body[at]) && Guess(function, at).is_only_that()) found.push_back(at);
    return found;
}

GuessesOf guesses_of(const ptx::Module& module) {
    return ModuleGuesses(module).run();
}

ReadPlaces places_of_guesses(const ptx::Module& optimized, const DecodeOptions& options) {
    ReadPlaces places, others;
    const auto all = guesses_of(optimized);
    for (size_t index = 0; index < all.size(); ++index) {
        const Function& function = optimized.functions[index];
        if (function.is_host) continue;
        const auto& found = all[index];
        for (size_t at = 0; at < function.body.size(); ++at) {
            const Instruction& one = function.body[at];
            const auto site = is_load(one) ? user_site(optimized, options, one.place) : std::nullopt;
            if (!site) continue;
            (std::ranges::binary_search(found, at) ? places : others)
                .emplace(site->file, site->line, site->column);
        }
    }
    std::erase_if(places, [&](const auto& place) { return others.contains(place); });
    return places;
}

}  // namespace warpmark::program
