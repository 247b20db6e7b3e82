// Copies bodies into each other. Each copy gets its own names for registers, variables and labels.
#include "harness/program/inlining.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace warpmark::program {
namespace {

using ptx::Function, ptx::Instruction, ptx::Operand;

class Inliner {
  public:
    Inliner(const ptx::Module& module, size_t most) : module_(module), most_(most) {
        for (size_t at = 0; at < module.functions.size(); ++at)
            if (module.functions[at].has_body) index_.emplace(module.functions[at].name, at);
    }

    std::optional<Inlined> run(size_t function) {
        const Function& root = module_.functions[function];
        result_.function.name = root.name;
        result_.function.is_entry = root.is_entry;
        result_.function.has_body = true;
        result_.function.returns = root.returns;
        result_.function.parameters = root.parameters;
        copy(function, {});
        if (is_too_long_) return std::nullopt;
        return std::move(result_);
    }

  private:
    using Names = std::map<std::string, std::string>;

    // names: maps the callee's parameters and results to the caller's names.
    void copy(size_t index, Names names) {
        const Function& from = module_.functions[index];
        const std::string mark = on_the_way_.empty() ? "" : "#" + std::to_string(++copies_);
        const int first_register = static_cast<int>(result_.function.registers.size());
        for (const auto& one : from.registers) result_.function.registers.push_back(one);
        for (const auto& one : from.variables) {
            result_.function.variables.push_back(one);
            names[one.name] = result_.function.variables.back().name = one.name + mark;
        }
        for (const auto& one : from.labels) names[one.name] = one.name + mark;
        on_the_way_.push_back(index);
        std::vector<size_t> moved;
        const std::string end = "end" + mark;
        for (size_t at = 0; at < from.body.size() && !is_too_long_; ++at) {
            moved.push_back(result_.function.body.size());
            Instruction one = from.body[at];
            rename(one, names, first_register);
            if (mark != "" && one.opcode.starts_with("ret")) {
                if (at + 1 == from.body.size() && one.guard < 0) break;
                one = jump(one, end);
            }
            if (!inline_call(one, from.body[at])) add(std::move(one), {index, at});
        }
        on_the_way_.pop_back();
        moved.resize(from.body.size() + 1, result_.function.body.size());
        for (const auto& one : from.labels)
            result_.function.labels.push_back({names[one.name], moved[one.at]});
        if (mark != "") result_.function.labels.push_back({end, result_.function.body.size()});
    }

    void add(Instruction one, Origin from) {
        result_.function.body.push_back(std::move(one));
        result_.from.push_back(from);
        is_too_long_ = is_too_long_ || result_.function.body.size() > most_;
    }

    static Instruction jump(const Instruction& instead_of, const std::string& label) {
        Instruction one = instead_of;
        one.opcode = "bra";
        one.operands.resize(1);
        one.operands[0] = {};
        one.operands[0].kind = Operand::Kind::symbol;
        one.operands[0].name = label;
        return one;
    }

    static void rename(Operand& one, const Names& names, int first_register) {
        if (one.index >= 0) one.index += first_register;
        if (const auto found = names.find(one.name); found != names.end()) one.name = found->second;
        for (Operand& element : one.elements) rename(element, names, first_register);
    }
    static void rename(Instruction& one, const Names& names, int first_register) {
        if (one.guard >= 0) one.guard += first_register;
        for (auto* all : {&one.operands, &one.returns, &one.arguments})
            for (Operand& operand : *all) rename(operand, names, first_register);
    }

    // call: with the caller's names; written: the original in its own function.
    bool inline_call(const Instruction& call, const Instruction& written) {
        if (!call.opcode.starts_with("call") || call.guard >= 0 || written.operands.size() != 1) return false;
        const auto found = index_.find(written.operands[0].name);
        if (written.operands[0].index >= 0 || found == index_.end()) return false;
        const Function& callee = module_.functions[found->second];
        const bool is_on_the_way = std::ranges::find(on_the_way_, found->second) != on_the_way_.end();
        if (is_on_the_way || callee.is_host) return false;
        Names names;
        if (!match(callee.parameters, call.arguments, names) || !match(callee.returns, call.returns, names))
            return false;
        copy(found->second, std::move(names));
        return true;
    }
    static bool match(const std::vector<ptx::Variable>& variables, const std::vector<Operand>& operands,
                      Names& names) {
        if (variables.size() != operands.size()) return false;
        for (size_t at = 0; at < variables.size(); ++at) {
            if (variables[at].reg >= 0 || operands[at].index >= 0 || operands[at].name.empty()) return false;
            names[variables[at].name] = operands[at].name;
        }
        return true;
    }

    const ptx::Module& module_;
    const size_t most_;
    std::map<std::string, size_t> index_;  // of functions
    std::vector<size_t> on_the_way_;
    size_t copies_ = 0;
    bool is_too_long_ = false;
    Inlined result_;
};

}  // namespace

std::optional<Inlined> inlined(const ptx::Module& module, size_t function, size_t most) {
    return Inliner(module, most).run(function);
}

}  // namespace warpmark::program
