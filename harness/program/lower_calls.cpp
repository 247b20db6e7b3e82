// Lowers calls, and parameters passed in registers. PTX ISA 9.0, sections 7.1 and 9.7.12.5. A parameter is an
// area of the frame with at least 8 bytes per lane. A `.reg` parameter, or an argument that is a register or
// a number, is moved into such an area before the call, or out of it afterwards.
#include <fmt/format.h>

#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/program/builtin_names.h"
#include "harness/program/lowering.h"
#include "harness/ptx/module_queries.h"

namespace warpmark::program {
namespace {

// The declaration of the callee: the function's own, or none for a call through a pointer.
const ptx::Variable* parameter_of(const std::vector<ptx::Variable>* declared, size_t at) {
    return declared && at < declared->size() ? &(*declared)[at] : nullptr;
}

// d = the register `a` of `bytes` in an area's 8 bytes, or vice versa.
void move_parameter(Lowering& l, uint32_t d, uint32_t d_bytes, uint32_t a, uint32_t a_bytes) {
    if (d_bytes == a_bytes) return l.code.ops.push_back(helper(l, "mov.b64", d, a));
    l.code.ops.push_back(helper(l, fmt::format("cvt.u{}.u{}", 8 * d_bytes, 8 * a_bytes), d, a));
}

CallOp::PassedParameter argument(Lowering& l, const Operand& operand, const ptx::Variable* declared) {
    if (const auto area = l.symbols.areas.find(operand.name);
        operand.kind == Operand::Kind::symbol && area != l.symbols.areas.end())
        return area->second;
    const bool is_register = operand.kind == Operand::Kind::reg;
    if (!is_register && !declared)
        throw Unsupported{"a call by pointer whose arguments are neither .param variables nor registers"};
    const ptx::Type type = is_register ? register_type(l, operand) : declared->type;
    const uint32_t bytes = ptx::bytes(type);
    if (bytes == 0 || bytes > 8 || operand.negated) throw Unsupported{"a call with an argument of this kind"};
    if (declared && declared->bytes != bytes)
        throw Unsupported{
            fmt::format("a call with an argument of {} bytes for a parameter of {}", bytes, declared->bytes)};
    const CallOp::PassedParameter area{new_slot(l, 8), bytes};
    move_parameter(l, area.area, 8, source(l, operand, type), bytes);
    return area;
}

// The host and the device code of a file each define a function of one name; if one side lacks it, the
// function is not for that side (ptx/module_linking.cpp).
bool is_wrong_side(const Lowering& l, const std::string& callee) {
    const ptx::Function* other = l.module.function(callee);
    if (l.function.is_host)
        return other && !other->is_host && !other->is_entry && (other->has_body || other->is_for_device) &&
               find_builtin(callee) == none;
    const bool is_of_host =
        (other && other->is_for_host) || l.module.function(callee + std::string(ptx::host_mark));
    return (!other || !other->has_body) && is_of_host && find_builtin(callee) == none;
}

// True if the result of the call is used: it is in a .param of the call, which one ld.param reads.
bool uses_result(const Lowering& l, const Instruction& call) {
    if (call.returns.empty()) return false;
    const auto first = static_cast<size_t>(&call - l.function.body.data());
    int taken = call.returns[0].kind == Operand::Kind::reg ? call.returns[0].index : -1;
    for (size_t at = first + 1; at < l.function.body.size() && taken < 0; ++at) {
        const auto& one = l.function.body[at];
        if (one.opcode.starts_with("call")) break;
        if (one.opcode.starts_with("ld.param") && one.operands.size() == 2 &&
            one.operands[1].name == call.returns[0].name)
            taken = one.operands[0].index;
    }
    if (taken < 0) return false;
    const auto is_it = [&](const Operand& operand) {
        return operand.index == taken || std::ranges::any_of(operand.elements, [&](const Operand& element) {
                   return element.index == taken;
               });
    };
    for (const auto& one : l.function.body) {
        if (one.guard == taken || std::ranges::any_of(one.arguments, is_it)) return true;
        const bool stores =
            one.opcode.starts_with("st") || one.opcode.starts_with("bra") || one.opcode.starts_with("ret");
        for (size_t at = stores ? 0 : 1; at < one.operands.size(); ++at)
            if (is_it(one.operands[at])) return true;
    }
    return false;
}

// Vectors of registers are passed element by element.
std::vector<Operand> flat(const std::vector<Operand>& passed) {
    std::vector<Operand> all;
    for (const auto& one : passed) {
        if (one.kind == Operand::Kind::vector)
            all.insert(all.end(), one.elements.begin(), one.elements.end());
        else
            all.push_back(one);
    }
    return all;
}

// A result that is moved to a register after the call.
struct Move {
    uint32_t into;
    CallOp::PassedParameter from;
};

CallOp::PassedParameter result_area(Lowering& l, const Operand& result, const ptx::Variable* declared,
                                    std::vector<Move>& moves) {
    if (const auto area = l.symbols.areas.find(result.name);
        result.kind == Operand::Kind::symbol && area != l.symbols.areas.end())
        return area->second;
    if (result.kind == Operand::Kind::reg) {
        const uint32_t bytes = ptx::bytes(register_type(l, result));
        if (bytes > 0 && bytes <= 8) {
            moves.push_back({register_slot(l, result), {new_slot(l, 8), bytes}});
            return moves.back().from;
        }
    }
    if (result.kind == Operand::Kind::sink && declared) {
        const auto bytes = static_cast<uint32_t>(declared->bytes);
        return {new_slot(l, (std::max(bytes, 8u) + 7) / 8 * 8), bytes};
    }
    throw Unsupported{"a call whose result is neither a .param variable nor a register"};
}

void check_call_table(const Lowering& l, const Operand& operand) {
    const auto known =
        std::any_of(l.function.tables.begin(), l.function.tables.end(), [&](const auto& table) {
            return table.kind != ptx::Table::Kind::branch && table.name == operand.name;
        });
    if (!known || operand.kind != Operand::Kind::symbol)
        throw Unsupported{fmt::format("the call table '{}'", operand.name)};
}

// NVRTC declares some functions of the runtime under different names.
Unsupported undefined_call(const std::string& name) {
    constexpr std::string_view of_runtime = "__cudaCDP2";
    if (name.starts_with(of_runtime))
        return {fmt::format("the CUDA function cuda{}", name.substr(of_runtime.size()))};
    if (name.starts_with("cuda") || name.starts_with("__"))
        return {fmt::format("a call of the function '{}', which nothing defines", name)};
    return {shown_name(name), Unsimulated::Feature::undefined_function};
}

}  // namespace

void lower_call(Lowering& l, const Instruction& instruction, const Parts&) {
    CallOp call;
    const auto returns = flat(instruction.returns), arguments = flat(instruction.arguments);
    const Operand& target = instruction.operands[0];
    const ptx::Function* declared = nullptr;
    if (target.kind == Operand::Kind::symbol && is_wrong_side(l, target.name))
        throw WrongSide{shown_name(target.name)};
    if (target.kind == Operand::Kind::reg) {
        if (ptx::bytes(register_type(l, target)) != 8)
            throw Unsupported{"a call through a register of other than 64 bits"};
        call.pointer_slot = register_slot(l, target);
        l.code.calls_unknown = true;
    } else if (const auto found = l.program.function_index.find(target.name);
               found != l.program.function_index.end()) {
        call.function = found->second;
        l.code.callees.push_back(found->second);
        declared = l.module.function(target.name);
    } else {
        call.builtin = target.kind == Operand::Kind::symbol ? find_builtin(target.name) : none;
        if (call.builtin == none) throw undefined_call(target.name);
    }
    if (instruction.operands.size() > 1) check_call_table(l, instruction.operands[1]);
    if (declared &&
        (declared->parameters.size() != arguments.size() || declared->returns.size() < returns.size()))
        throw Unsupported{
            fmt::format("a call of '{}' with other parameters than it has", shown_name(target.name))};
    for (size_t at = 0; at < arguments.size(); ++at)
        call.arguments.push_back(
            argument(l, arguments[at], parameter_of(declared ? &declared->parameters : nullptr, at)));
    std::vector<Move> moves;
    call.has_result = !returns.empty();
    for (size_t at = 0; at < returns.size(); ++at) {
        const auto area =
            result_area(l, returns[at], parameter_of(declared ? &declared->returns : nullptr, at), moves);
        if (at == 0)
            call.result = area;
        else
            call.more_results.push_back(area);
    }
    call.result_is_used = call.builtin != none && uses_result(l, instruction);
    emit(l, Flow::call).detail = static_cast<uint32_t>(l.code.calls.size());
    l.code.calls.push_back(call);
    for (const Move& move : moves) move_parameter(l, move.into, move.from.bytes, move.from.area, 8);
}

void find_cleanups(Lowering& l) {
    for (const auto& [instruction, objects] : ptx::live_objects(l.module, l.function))
        for (uint32_t at = l.op_of[instruction]; at < l.op_of[instruction + 1]; ++at) {
            if (l.code.ops[at].flow != Flow::call) continue;
            for (const auto& object : objects)
                if (const auto found = l.program.function_index.find(object.destructor);
                    found != l.program.function_index.end())
                    l.code.calls[l.code.ops[at].detail].cleanups.push_back(
                        {l.slots.registers[static_cast<size_t>(object.base)], object.offset, found->second});
        }
}

// nvcc does not detect each such call. For the host it replaces the bodies of device functions by exit(1); in
// a kernel the compiler assumes that the call is never reached.
uint32_t wrong_side_here(Lowering& l, const std::string& callee) {
    Finding finding;
    finding.id = l.function.is_host ? FindingId::run_exit : FindingId::run_trap;
    finding.fact = warpmark::WrongSide{.callee = callee, .in_host = l.function.is_host};
    l.program.unsupported.push_back(finding);
    return static_cast<uint32_t>(l.program.unsupported.size()) - 1;
}

// Before the first instruction: `.reg` parameters come out of their areas.
void take_register_parameters(Lowering& l) {
    for (size_t at = 0; at < l.function.parameters.size(); ++at) {
        const auto& parameter = l.function.parameters[at];
        if (parameter.reg < 0) continue;
        move_parameter(l, l.slots.registers[static_cast<size_t>(parameter.reg)],
                       static_cast<uint32_t>(parameter.bytes), l.code.parameters[at].area, 8);
        l.code.ops.back().site = l.last_site;
    }
}

// Before a `ret`: a `.reg` result goes into its area.
void give_register_result(Lowering& l) {
    for (size_t at = 0; at < l.function.returns.size(); ++at) {
        const auto& result = l.function.returns[at];
        if (result.reg < 0) continue;
        move_parameter(l, (at == 0 ? l.code.result : l.code.more_results[at - 1]).area, 8,
                       l.slots.registers[static_cast<size_t>(result.reg)],
                       static_cast<uint32_t>(result.bytes));
    }
}

}  // namespace warpmark::program
