// Lowers operands to slots, constants and addresses.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

constexpr bool is_signed(ptx::Type type) {
    return type >= ptx::Type::s8 && type <= ptx::Type::s64;
}

uint32_t shared_array_address(uint32_t index) {
    if (index >= isa::most_shared_arrays)
        throw Unsupported{fmt::format("more than {} shared arrays", isa::most_shared_arrays)};
    return shared_address(index);
}

}  // namespace

void need_operands(const Instruction& instruction, size_t least, size_t most) {
    if (instruction.operands.size() < least || instruction.operands.size() > most)
        throw Unsupported{
            fmt::format("{} with {} operands", instruction.opcode, instruction.operands.size())};
}

uint64_t immediate(const Operand& operand, ptx::Type type) {
    const auto bits = static_cast<uint64_t>(operand.integer);
    if (operand.kind == Operand::Kind::integer) {
        if (type == ptx::Type::f32) return std::bit_cast<uint32_t>(static_cast<float>(operand.integer));
        if (type == ptx::Type::f64) return std::bit_cast<uint64_t>(static_cast<double>(operand.integer));
        return bits;
    }
    if (type != ptx::Type::f32 && type != ptx::Type::f64 && type != ptx::Type::b32 && type != ptx::Type::b64)
        throw Unsupported{fmt::format("a float where .{} is wanted", ptx::name(type))};
    const bool wants_double = ptx::bytes(type) == 8;
    if (operand.is_f32 == !wants_double) return bits;
    if (operand.is_f32)
        return std::bit_cast<uint64_t>(
            static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
    return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
}

// The address of a variable, function or label used as a value.
uint32_t symbol(Lowering& l, const Operand& operand, uint32_t bytes) {
    const auto offset = static_cast<uint64_t>(operand.integer);
    if (const auto local = l.symbols.locals.find(operand.name); local != l.symbols.locals.end()) {
        const uint32_t slot = new_slot(l, 8);
        l.code.local_addresses.emplace_back(slot, local->second + static_cast<uint32_t>(offset));
        return slot;
    }
    if (const auto param = l.symbols.parameters.find(operand.name); param != l.symbols.parameters.end())
        return constant(l, bytes, param->second + offset);
    if (const auto shared = l.program.shared_index.find(operand.name); shared != l.program.shared_index.end())
        return constant(l, bytes, shared_array_address(shared->second) + offset);
    if (const auto variable = l.program.variables.find(operand.name); variable != l.program.variables.end())
        return constant(l, bytes, variable->second + offset);
    if (const auto function = l.program.function_index.find(operand.name);
        function != l.program.function_index.end()) {
        l.program.addressed.insert(function->second);
        return constant(l, bytes, isa::code_window + function->second);
    }
    throw Unsupported{
        fmt::format("the symbol '{}', which nothing defines or which is too large", operand.name)};
}

uint32_t predicate(Lowering& l, const Operand& operand) {
    if (operand.kind == Operand::Kind::integer) return constant(l, 0, operand.integer != 0);
    if (operand.kind == Operand::Kind::special) return special(l, operand.name, 0);
    if (operand.kind != Operand::Kind::reg || register_type(l, operand) != ptx::Type::pred)
        throw Unsupported{"an operand that is not a predicate"};
    if (!operand.negated) return register_slot(l, operand);
    const uint32_t slot = new_slot(l, 0);
    l.code.ops.push_back(helper(l, "not.pred", slot, register_slot(l, operand)));
    return slot;
}

uint32_t source(Lowering& l, const Operand& operand, ptx::Type type) {
    if (type == ptx::Type::pred) return predicate(l, operand);
    if (operand.negated) throw Unsupported{fmt::format("'!{}' where a number is wanted", operand.name)};
    const uint32_t bytes = ptx::bytes(type);
    switch (operand.kind) {
        case Operand::Kind::integer:
        case Operand::Kind::floating:
            return constant(l, bytes, immediate(operand, type));
        case Operand::Kind::special:
            return special(l, operand.name, bytes);
        case Operand::Kind::symbol:
            return symbol(l, operand, bytes);
        case Operand::Kind::reg:
            break;
        default:
            throw Unsupported{"an operand of this kind"};
    }
    const uint32_t held = ptx::bytes(register_type(l, operand));
    if (held == bytes) return register_slot(l, operand);
    if (held < bytes)
        throw Unsupported{fmt::format("register {} is too narrow for .{}", operand.name, ptx::name(type))};
    const uint32_t slot = new_slot(l, bytes);
    l.code.ops.push_back(
        helper(l, fmt::format("cvt.u{}.u{}", 8 * bytes, 8 * held), slot, register_slot(l, operand)));
    return slot;
}

// A result that is narrower than its register is sign-extended by a helper after the instruction.
uint32_t destination(Lowering& l, const Operand& operand, ptx::Type type, std::optional<Op>& after) {
    const uint32_t bytes = ptx::bytes(type);
    if (operand.kind == Operand::Kind::sink) return new_slot(l, bytes);
    if (operand.kind != Operand::Kind::reg || operand.negated)
        throw Unsupported{"a destination that is not a register"};
    const uint32_t held = ptx::bytes(register_type(l, operand));
    if (held == bytes) return register_slot(l, operand);
    if (held < bytes || type == ptx::Type::pred)
        throw Unsupported{fmt::format("register {} cannot hold .{}", operand.name, ptx::name(type))};
    const uint32_t slot = new_slot(l, bytes);
    const char sign = is_signed(type) ? 's' : 'u';
    after = helper(l, fmt::format("cvt.{}{}.{}{}", sign, 8 * held, sign, 8 * bytes),
                   register_slot(l, operand), slot);
    return slot;
}

// [register+n], [symbol+n], [n] or symbol[n].
void address(Lowering& l, MemoryOp& op, const Operand& operand) {
    const bool is_element = operand.kind == Operand::Kind::symbol;  // array[n]
    if ((operand.kind != Operand::Kind::address && !is_element) || !operand.elements.empty())
        throw Unsupported{"an address of this kind"};
    op.offset = operand.integer;
    if (operand.index >= 0) {
        op.address_slot = l.slots.registers[static_cast<size_t>(operand.index)];
        op.address_bytes =
            static_cast<uint8_t>(ptx::bytes(l.function.registers[static_cast<size_t>(operand.index)].type));
        if (op.address_bytes < 4) throw Unsupported{"an address register of less than 32 bits"};
        return;
    }
    if (operand.name.empty()) return;
    // Without a state space an access is generic, but the name of a variable determines the space: ptxas
    // treats `ld.u32 d, [array]` of a shared or local array like ld.shared and ld.local.
    const auto found_in = [&op](Space space) {
        if (op.space == Space::none) op.space = space;
    };
    if (const auto local = l.symbols.locals.find(operand.name); local != l.symbols.locals.end()) {
        op.offset += local->second;
        op.local_symbol = true;
        found_in(Space::local);
    } else if (const auto area = l.symbols.areas.find(operand.name); area != l.symbols.areas.end()) {
        op.frame_param = true;
        op.param_stride = (std::max(area->second.bytes, 8u) + 7) / 8 * 8;
        if (op.offset < 0 || op.offset + ptx::bytes(op.type) * op.elements > op.param_stride)
            throw Unsupported{"a .param access past its end"};
        op.offset += area->second.area;
    } else if (const auto param = l.symbols.parameters.find(operand.name);
               param != l.symbols.parameters.end()) {
        op.offset += param->second;
    } else if (const auto shared = l.program.shared_index.find(operand.name);
               shared != l.program.shared_index.end()) {
        op.offset += shared_array_address(shared->second);
        found_in(Space::shared);
    } else if (const auto variable = l.program.variables.find(operand.name);
               variable != l.program.variables.end()) {
        op.offset += static_cast<int64_t>(variable->second);
    } else {
        throw Unsupported{
            fmt::format("the symbol '{}', which nothing defines or which is too large", operand.name)};
    }
}

void elements(Lowering& l, MemoryOp& op, const Operand& operand) {
    const bool is_load = op.kind == Access::load;
    const auto element = [&](const Operand& one, int at) {
        if (is_load) {
            if (one.kind == Operand::Kind::sink) return;
            if (one.kind != Operand::Kind::reg)
                throw Unsupported{"a load into an operand that is not a register"};
            op.slot[at] = register_slot(l, one);
            op.storage[at] = static_cast<uint8_t>(ptx::bytes(register_type(l, one)));
        } else if (one.kind == Operand::Kind::reg) {
            op.slot[at] = register_slot(l, one);
            op.storage[at] = static_cast<uint8_t>(ptx::bytes(register_type(l, one)));
        } else {
            op.slot[at] = source(l, one, op.type);
            op.storage[at] = static_cast<uint8_t>(ptx::bytes(op.type));
        }
        if (op.storage[at] < ptx::bytes(op.type))
            throw Unsupported{fmt::format("register {} is too narrow", one.name)};
    };
    if (operand.kind != Operand::Kind::vector) {
        if (op.elements != 1) throw Unsupported{"a vector access without a vector"};
        return element(operand, 0);
    }
    if (operand.elements.size() != op.elements) throw Unsupported{"a vector of another length"};
    for (int at = 0; at < op.elements; ++at) element(operand.elements[static_cast<size_t>(at)], at);
}

}  // namespace warpmark::program
