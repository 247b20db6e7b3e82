// decode_calls.cpp: calls, and parameters that are passed in registers. PTX ISA 9.0, sections 7.1
// and 9.7.12.5. A parameter is an area of the frame with 8 bytes or more a lane. One declared as `.reg`, or
// given as a register or a number, is moved into such an area before the call, or out of it behind.
#include <fmt/format.h>

#include <algorithm>

#include "harness/base/bounds.h"
#include "harness/machine/builtins.h"
#include "harness/machine/decoder.h"
#include "harness/ptx/lifetimes.h"
#include "harness/ptx/link.h"

namespace warpmark::machine {
namespace {

// The declaration that a call follows: the function's own, or none through a pointer.
const ptx::Variable* parameter_of(const std::vector<ptx::Variable>* declared, size_t at) {
    return declared && at < declared->size() ? &(*declared)[at] : nullptr;
}

}  // namespace

// Why the function's registers, parameters and local variables do not do; "" if they do. ptxas takes none of
// these either: local memory of a thread is 512 KB, the parameters of a kernel are 32,764 bytes. With this no
// sum of sizes wraps.
std::string Decoder::too_large() const {
    constexpr uint64_t most_local = 1 << 20, most_parameters = 1 << 15;
    uint64_t local = 0, areas = function_.registers.size() * 64, parameters = 0;
    const auto add = [](uint64_t& sum, const ptx::Variable& one) {
        sum = capped_sum(sum, capped_sum(one.bytes, one.align));
    };
    for (const auto& one : function_.variables) {
        if (one.space == Space::local) add(local, one);
        if (one.space == Space::param) add(areas, one);
    }
    for (const auto& one : function_.parameters) add(function_.is_entry ? parameters : areas, one);
    for (const auto& one : function_.returns) add(areas, one);
    if (local > most_local) return "so much local memory";
    if (parameters > most_parameters || areas > most_frame_bytes / 32)
        return "parameters or registers of such a size";
    return "";
}

// d = the register `a` of `bytes` in an area's 8 bytes, or the other way round.
void Decoder::move_parameter(uint32_t d, uint32_t d_bytes, uint32_t a, uint32_t a_bytes) {
    if (d_bytes == a_bytes) return code_.ops.push_back(helper("mov.b64", d, a));
    code_.ops.push_back(helper(fmt::format("cvt.u{}.u{}", 8 * d_bytes, 8 * a_bytes), d, a));
}

CallOp::Passed Decoder::argument(const Operand& operand, const ptx::Variable* declared) {
    if (const auto area = params_.find(operand.name);
        operand.kind == Operand::Kind::symbol && area != params_.end())
        return area->second;
    const bool is_register = operand.kind == Operand::Kind::reg;
    if (!is_register && !declared)
        throw Unsupported{"a call by pointer whose arguments are neither .param variables nor registers"};
    const ptx::Type type = is_register ? register_type(operand) : declared->type;
    const uint32_t bytes = ptx::bytes(type);
    if (bytes == 0 || bytes > 8 || operand.negated) throw Unsupported{"a call with an argument of this kind"};
    if (declared && declared->bytes != bytes)
        throw Unsupported{
            fmt::format("a call with an argument of {} bytes for a parameter of {}", bytes, declared->bytes)};
    const CallOp::Passed area{new_slot(8), bytes};
    move_parameter(area.area, 8, source(operand, type), bytes);
    return area;
}

void Decoder::call(const Instruction& instruction) {
    CallOp call;
    if (instruction.returns.size() > 1) throw Unsupported{"a call with several results"};
    const Operand& target = instruction.operands[0];
    const ptx::Function* declared = nullptr;
    if (target.kind == Operand::Kind::symbol && is_wrong_side(target.name))
        throw WrongSide{shown_name(target.name)};
    if (target.kind == Operand::Kind::reg) {
        if (ptx::bytes(register_type(target)) != 8)
            throw Unsupported{"a call through a register of other than 64 bits"};
        call.pointer_slot = register_slot(target);
        code_.calls_unknown = true;
    } else if (const auto found = program_.function_index.find(target.name);
               found != program_.function_index.end()) {
        call.function = found->second;
        code_.callees.push_back(found->second);
        declared = module_.function(target.name);
    } else {
        call.builtin = target.kind == Operand::Kind::symbol ? find_builtin(target.name) : none;
        if (call.builtin == none)
            throw Unsupported{
                fmt::format("a call of the function '{}', which nothing defines", shown_name(target.name))};
    }
    if (instruction.operands.size() > 1) check_call_table(instruction.operands[1]);
    if (declared && (declared->parameters.size() != instruction.arguments.size() ||
                     declared->returns.size() < instruction.returns.size()))
        throw Unsupported{
            fmt::format("a call of '{}' with other parameters than it has", shown_name(target.name))};
    for (size_t at = 0; at < instruction.arguments.size(); ++at)
        call.arguments.push_back(argument(instruction.arguments[at],
                                          parameter_of(declared ? &declared->parameters : nullptr, at)));
    std::optional<uint32_t> into;
    if (!instruction.returns.empty()) {
        const Operand& result = instruction.returns[0];
        call.has_result = true;
        if (const auto area = params_.find(result.name);
            result.kind == Operand::Kind::symbol && area != params_.end()) {
            call.result = area->second;
        } else if (result.kind == Operand::Kind::reg && ptx::bytes(register_type(result)) > 0 &&
                   ptx::bytes(register_type(result)) <= 8) {
            into = register_slot(result);
            call.result = {new_slot(8), ptx::bytes(register_type(result))};
        } else if (result.kind == Operand::Kind::sink && declared && !declared->returns.empty()) {
            const auto bytes = static_cast<uint32_t>(declared->returns[0].bytes);
            call.result = {new_slot((std::max(bytes, 8u) + 7) / 8 * 8), bytes};
        } else {
            throw Unsupported{"a call whose result is neither a .param variable nor a register"};
        }
    }
    call.result_is_used = call.builtin != none && uses_result(instruction);
    emit(Flow::call).detail = static_cast<uint32_t>(code_.calls.size());
    code_.calls.push_back(call);
    if (into) move_parameter(*into, call.result.bytes, call.result.area, 8);
}

void Decoder::find_cleanups() {
    for (const auto& [instruction, objects] : ptx::live_objects(module_, function_))
        for (uint32_t at = op_of_[instruction]; at < op_of_[instruction + 1]; ++at) {
            if (code_.ops[at].flow != Flow::call) continue;
            for (const auto& object : objects)
                if (const auto found = program_.function_index.find(object.destructor);
                    found != program_.function_index.end())
                    code_.calls[code_.ops[at].detail].cleanups.push_back(
                        {slots_[static_cast<size_t>(object.base)], object.offset, found->second});
        }
}

// A file's two halves define functions of one name each for itself: what one of them lacks is not for it
// (ptx/link.h).
bool Decoder::is_wrong_side(const std::string& callee) const {
    const ptx::Function* other = module_.function(callee);
    if (function_.is_host)
        return other && !other->is_host && !other->is_entry && (other->has_body || other->is_for_device) &&
               find_builtin(callee) == none;
    const bool is_of_host =
        (other && other->is_for_host) || module_.function(callee + std::string(ptx::host_mark));
    return (!other || !other->has_body) && is_of_host && find_builtin(callee) == none;
}

// nvcc does not see each such call. For the host it makes exit(1) of the bodies of the device's functions; in
// a kernel the compiler takes the call for one that is never reached.
uint32_t Decoder::wrong_side_here(const std::string& callee) {
    Finding finding;
    finding.id = function_.is_host ? FindingId::run_exit : FindingId::run_trap;
    finding.message =
        function_.is_host
            ? fmt::format(
                  "the host program ends with the exit code 1: host code calls {}, a function of the device",
                  callee)
            : fmt::format("device code calls {}, a function of the host: what the kernel does is undefined",
                          callee);
    finding.explanation =
        function_.is_host
            ? "nvcc compiles this call, and for the host replaces the function's body by exit(1). "
              "Make the function `__host__ __device__`."
            : "nvcc warns of it and compiles the kernel all the same. Make the function `__host__ "
              "__device__`.";
    program_.unsupported.push_back(finding);
    return static_cast<uint32_t>(program_.unsupported.size()) - 1;
}

// Does anything depend on what the call gives back? It stands in a .param of the call's own, from which one
// ld.param takes it.
bool Decoder::uses_result(const Instruction& call) const {
    if (call.returns.empty()) return false;
    const auto first = static_cast<size_t>(&call - function_.body.data());
    int taken = call.returns[0].kind == Operand::Kind::reg ? call.returns[0].index : -1;
    for (size_t at = first + 1; at < function_.body.size() && taken < 0; ++at) {
        const auto& one = function_.body[at];
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
    for (const auto& one : function_.body) {
        if (one.guard == taken || std::ranges::any_of(one.arguments, is_it)) return true;
        const bool stores =
            one.opcode.starts_with("st") || one.opcode.starts_with("bra") || one.opcode.starts_with("ret");
        for (size_t at = stores ? 0 : 1; at < one.operands.size(); ++at)
            if (is_it(one.operands[at])) return true;
    }
    return false;
}

void Decoder::check_call_table(const Operand& operand) const {
    const auto known = std::any_of(function_.tables.begin(), function_.tables.end(), [&](const auto& table) {
        return table.kind != ptx::Table::Kind::branch && table.name == operand.name;
    });
    if (!known || operand.kind != Operand::Kind::symbol)
        throw Unsupported{fmt::format("the call table '{}'", operand.name)};
}

// Before the first instruction: `.reg` parameters come out of their areas.
void Decoder::take_register_parameters() {
    for (size_t at = 0; at < function_.parameters.size(); ++at) {
        const auto& parameter = function_.parameters[at];
        if (parameter.reg < 0) continue;
        move_parameter(slots_[static_cast<size_t>(parameter.reg)], static_cast<uint32_t>(parameter.bytes),
                       code_.parameters[at].area, 8);
        code_.ops.back().site = last_site_;
    }
}

// Before a `ret`: a `.reg` result goes into its area.
void Decoder::give_register_result() {
    for (const auto& result : function_.returns)
        if (result.reg >= 0)
            move_parameter(code_.result.area, 8, slots_[static_cast<size_t>(result.reg)],
                           static_cast<uint32_t>(result.bytes));
}

}  // namespace warpmark::machine
