// Registers that may be read uninitialized. Unoptimized code keeps a variable without a value in such a
// register. The path of the read may never be executed, and the value may never be used; a run with other
// values there shows whether it matters (runs/unwritten_value_trial.cpp). Registers initialized on every path
// to an instruction, by forward data-flow analysis over basic blocks.
#include <algorithm>
#include <map>
#include <string_view>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

using ptx::Function, ptx::Instruction, ptx::Operand;
using Set = std::vector<bool>;  // by register

// Their first operand is read, although it may be a register.
bool only_reads(std::string_view opcode) {
    constexpr std::string_view readers[] = {"bar.sync",     "bar.arrive",    "bar.cta",   "barrier.",
                                            "brx.",         "call",          "nanosleep", "setmaxnreg",
                                            "stackrestore", "bar.warp.sync", "st.",       "red."};
    return std::ranges::any_of(readers, [&](std::string_view one) { return opcode.starts_with(one); }) &&
           !opcode.contains(".red.");
}

void for_each_register(const Operand& operand, const auto& visit) {
    if (operand.index >= 0) visit(static_cast<size_t>(operand.index));
    for (const auto& element : operand.elements) for_each_register(element, visit);
}

size_t results_of(const Instruction& one) {
    if (one.operands.empty() || only_reads(one.opcode)) return 0;
    const auto kind = one.operands[0].kind;
    if (kind != Operand::Kind::reg && kind != Operand::Kind::vector && kind != Operand::Kind::sink) return 0;
    return one.piped ? 2 : 1;
}

void for_each_read(const Instruction& one, const auto& visit) {
    if (one.guard >= 0) visit(static_cast<size_t>(one.guard));
    for (size_t at = results_of(one); at < one.operands.size(); ++at)
        for_each_register(one.operands[at], visit);
    for (const auto& argument : one.arguments) for_each_register(argument, visit);
}

// A write under a guard may leave the register uninitialized.
void for_each_set(const Instruction& one, const auto& visit) {
    if (one.guard >= 0) return;
    for (size_t at = 0; at < std::min(results_of(one), one.operands.size()); ++at)
        for_each_register(one.operands[at], visit);
    for (const auto& result : one.returns) for_each_register(result, visit);
}

struct Stretch {
    size_t first = 0, end = 0;  // instructions
    std::vector<size_t> next;
    Set set;  // before it; empty: not reached yet
};

bool jumps(std::string_view opcode) {
    return opcode.starts_with("bra") || opcode.starts_with("brx");
}

bool leaves(std::string_view opcode) {
    return opcode.starts_with("ret") || opcode.starts_with("exit") || opcode.starts_with("trap");
}

class Ways {
  public:
    explicit Ways(const Function& function) : function_(function) {
        for (const auto& label : function.labels) labels_[label.name] = label.at;
        split();
        for (size_t at = 0; at < blocks_.size(); ++at) connect(at);
    }

    // Visits the instructions with the registers initialized before each.
    void walk(Set set, const auto& visit) {
        blocks_[0].set = std::move(set);
        std::vector<size_t> open{0};
        while (!open.empty()) {
            const size_t at = open.back();
            open.pop_back();
            Set after = blocks_[at].set;
            for (size_t i = blocks_[at].first; i < blocks_[at].end; ++i)
                for_each_set(function_.body[i], [&](size_t one) { after[one] = true; });
            for (const size_t next : blocks_[at].next)
                if (meet(blocks_[next].set, after)) open.push_back(next);
        }
        for (const auto& block : blocks_) {
            if (block.set.empty()) continue;  // unreachable
            Set now = block.set;
            for (size_t i = block.first; i < block.end; ++i) {
                visit(function_.body[i], now);
                for_each_set(function_.body[i], [&](size_t one) { now[one] = true; });
            }
        }
    }

  private:
    void split() {
        const size_t count = function_.body.size();
        std::vector<bool> leads(count + 1, false);
        leads[0] = true;
        for (const auto& label : function_.labels) leads[std::min(label.at, count)] = true;
        for (size_t at = 0; at < count; ++at)
            if (jumps(function_.body[at].opcode) || leaves(function_.body[at].opcode)) leads[at + 1] = true;
        for (size_t at = 0; at < count; ++at) {
            if (leads[at]) {
                starts_[at] = blocks_.size();
                blocks_.push_back({at, at, {}, {}});
            }
            blocks_.back().end = at + 1;
        }
    }

    void go_to(Stretch& block, const std::string& label) {
        const auto found = labels_.find(label);
        if (found == labels_.end()) return;
        if (const auto start = starts_.find(found->second); start != starts_.end())
            block.next.push_back(start->second);
    }

    void connect(size_t at) {
        Stretch& block = blocks_[at];
        const Instruction& last = function_.body[block.end - 1];
        const bool is_jump = jumps(last.opcode);
        if (is_jump)
            for (const auto& operand : last.operands) {
                go_to(block, operand.name);
                for (const auto& table : function_.tables)
                    if (table.name == operand.name)
                        for (const auto& target : table.targets) go_to(block, target);
            }
        const bool goes_on = last.guard >= 0 || (!is_jump && !leaves(last.opcode));
        if (goes_on && at + 1 < blocks_.size()) block.next.push_back(at + 1);
    }

    // Returns true if fewer registers are initialized than known before.
    static bool meet(Set& known, const Set& more) {
        if (known.empty()) {
            known = more;
            return true;
        }
        bool changed = false;
        for (size_t at = 0; at < known.size(); ++at)
            if (known[at] && !more[at]) {
                known[at] = false;
                changed = true;
            }
        return changed;
    }

    const Function& function_;
    std::map<std::string, size_t> labels_;
    std::map<size_t, size_t> starts_;  // instruction → block
    std::vector<Stretch> blocks_;
};

bool copies(const Instruction& one) {
    return one.opcode.starts_with("mov.") && one.guard < 0 && one.operands.size() == 2 &&
           one.operands[0].kind == Operand::Kind::reg && one.operands[1].kind == Operand::Kind::reg;
}

// The first instruction that uses the register's value, or a copy of it; the end of the body if there is
// none.
size_t first_use(const Function& function, size_t reg) {
    Set holds(function.registers.size(), false);
    holds[reg] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& one : function.body) {
            if (!copies(one) || !holds[static_cast<size_t>(one.operands[1].index)]) continue;
            auto to = holds[static_cast<size_t>(one.operands[0].index)];
            changed = changed || !to;
            to = true;
        }
    }
    for (size_t at = 0; at < function.body.size(); ++at) {
        bool uses = false;
        if (!copies(function.body[at]))
            for_each_read(function.body[at], [&](size_t one) { uses = uses || holds[one]; });
        if (uses) return at;
    }
    return function.body.size();
}

}  // namespace

std::vector<UnsetRegister> unset_registers(const Function& function) {
    std::vector<UnsetRegister> found;
    if (function.body.empty()) return found;
    Set set(function.registers.size(), false), unset(function.registers.size(), false);
    for (const auto& parameter : function.parameters)
        if (parameter.reg >= 0) set[static_cast<size_t>(parameter.reg)] = true;
    Ways(function).walk(std::move(set), [&](const Instruction& one, const Set& now) {
        for_each_read(one, [&](size_t reg) {
            if (!now[reg]) unset[reg] = true;
        });
    });
    for (size_t reg = 0; reg < unset.size(); ++reg) {
        if (!unset[reg]) continue;
        const size_t at = first_use(function, reg);
        if (at < function.body.size()) found.push_back({static_cast<int>(reg), at});
    }
    return found;
}

}  // namespace warpmark::program
