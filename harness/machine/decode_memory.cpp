// decode_memory.cpp: ld, st, atom, red and the moves between scalars and vectors. PTX ISA 9.0,
// sections 9.7.9.8 – 9.7.9.12, 9.7.13.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/machine/decoder.h"
#include "harness/machine/uniform.h"

namespace warpmark::machine {
namespace {

// What a modifier says of a memory operation. Cache and eviction hints say nothing that the machine could
// observe.
struct Modifier {
    std::string_view word;
    void (*apply)(MemoryOp&);
};

constexpr Modifier modifiers[] = {
    {"global", [](MemoryOp& op) { op.space = Space::global; }},
    {"shared", [](MemoryOp& op) { op.space = Space::shared; }},
    {"shared::cta", [](MemoryOp& op) { op.space = Space::shared; }},
    {"shared::cluster", [](MemoryOp& op) { op.space = Space::shared; }},
    {"local", [](MemoryOp& op) { op.space = Space::local; }},
    {"const", [](MemoryOp& op) { op.space = Space::constant; }},
    {"param", [](MemoryOp& op) { op.space = Space::param; }},
    {"param::entry", [](MemoryOp& op) { op.space = Space::param; }},
    {"param::func", [](MemoryOp& op) { op.space = Space::param; }},
    {"volatile",
     [](MemoryOp& op) {
         op.is_volatile = true;
         op.scope = Scope::system;
     }},
    {"mmio", [](MemoryOp& op) { op.scope = Scope::system; }},
    {"relaxed",
     [](MemoryOp& op) {
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"acquire",
     [](MemoryOp& op) {
         op.acquires = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"release",
     [](MemoryOp& op) {
         op.releases = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"acq_rel",
     [](MemoryOp& op) {
         op.acquires = op.releases = true;
         if (op.scope == Scope::none) op.scope = Scope::device;
     }},
    {"cta", [](MemoryOp& op) { op.scope = Scope::block; }},
    {"cluster", [](MemoryOp& op) { op.scope = Scope::device; }},
    {"gpu", [](MemoryOp& op) { op.scope = Scope::device; }},
    {"sys", [](MemoryOp& op) { op.scope = Scope::system; }},
    {"v2", [](MemoryOp& op) { op.elements = 2; }},
    {"v4", [](MemoryOp& op) { op.elements = 4; }},
    {"v8", [](MemoryOp& op) { op.elements = 8; }},
};

constexpr std::string_view ignored[] = {"weak", "nc", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "noftz"};

bool is_hint(std::string_view part) {
    return part.starts_with("L1::") || part.starts_with("L2::") || part.starts_with("level::") ||
           std::find(std::begin(ignored), std::end(ignored), part) != std::end(ignored);
}

bool apply_modifier(MemoryOp& op, std::string_view part) {
    for (const auto& modifier : modifiers)
        if (modifier.word == part) {
            modifier.apply(op);
            return true;
        }
    return is_hint(part);
}

}  // namespace

// [register+n], [symbol+n] or [n].
void Decoder::address(MemoryOp& op, const Operand& operand) {
    if (operand.kind != Operand::Kind::address || !operand.elements.empty())
        throw Unsupported{"an address of this kind"};
    op.offset = operand.integer;
    if (operand.index >= 0) {
        op.address_slot = slots_[static_cast<size_t>(operand.index)];
        op.address_bytes =
            static_cast<uint8_t>(ptx::bytes(function_.registers[static_cast<size_t>(operand.index)].type));
        if (op.address_bytes < 4) throw Unsupported{"an address register of less than 32 bits"};
        return;
    }
    if (operand.name.empty()) return;
    if (const auto local = local_offsets_.find(operand.name); local != local_offsets_.end()) {
        op.offset += local->second;
        op.local_symbol = true;
    } else if (const auto area = params_.find(operand.name); area != params_.end()) {
        op.frame_param = true;
        op.param_stride = (std::max(area->second.bytes, 8u) + 7) / 8 * 8;
        if (op.offset < 0 || op.offset + ptx::bytes(op.type) * op.elements > op.param_stride)
            throw Unsupported{"a .param access past its end"};
        op.offset += area->second.area;
    } else if (const auto param = entry_params_.find(operand.name); param != entry_params_.end()) {
        op.offset += param->second;
    } else if (const auto shared = program_.shared_index.find(operand.name);
               shared != program_.shared_index.end()) {
        op.offset += shared_array_address(shared->second);
    } else if (const auto variable = program_.variables.find(operand.name);
               variable != program_.variables.end()) {
        op.offset += static_cast<int64_t>(variable->second);
    } else {
        throw Unsupported{
            fmt::format("the symbol '{}', which nothing defines or which is too large", operand.name)};
    }
}

void Decoder::elements(MemoryOp& op, const Operand& operand) {
    const bool is_load = op.kind == Access::load;
    const auto element = [&](const Operand& one, int at) {
        if (is_load) {
            if (one.kind == Operand::Kind::sink) return;
            if (one.kind != Operand::Kind::reg)
                throw Unsupported{"a load into something that is no register"};
            op.slot[at] = register_slot(one);
            op.storage[at] = static_cast<uint8_t>(ptx::bytes(register_type(one)));
        } else if (one.kind == Operand::Kind::reg) {
            op.slot[at] = register_slot(one);
            op.storage[at] = static_cast<uint8_t>(ptx::bytes(register_type(one)));
        } else {
            op.slot[at] = source(one, op.type);
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

void Decoder::load_or_store(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    MemoryOp op;
    op.kind = parts[0] == "st" ? Access::store : Access::load;
    const auto type = ptx::type_named(parts.back());
    if (!type || *type == ptx::Type::pred)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.type = *type;
    for (size_t at = 1; at + 1 < parts.size(); ++at)
        if (!apply_modifier(op, parts[at]))
            throw Unsupported{fmt::format("the modifier .{} of {}", parts[at], instruction.opcode)};
    const bool hinted = std::find(parts.begin(), parts.end(), "L2::cache_hint") != parts.end();
    need_operands(instruction, hinted ? 3 : 2, hinted ? 3 : 2);
    if (hinted) source(instruction.operands[2], ptx::Type::b64);
    const bool is_load = op.kind == Access::load;
    const Operand &where = instruction.operands[is_load ? 1 : 0],
                  &what = instruction.operands[is_load ? 0 : 1];
    if (op.type == ptx::Type::b128) return wide_access(op, where, what);
    if (op.elements == 8) return eight_elements(op, where, what);
    address(op, where);
    elements(op, what);
    op.of_constant = !is_load && is_constant(what);
    emit_memory(op, true);
}

// Is it a number, or a register that is given one and nothing else?
bool Decoder::is_constant(const Operand& what) {
    if (what.kind == Operand::Kind::integer || what.kind == Operand::Kind::floating) return true;
    if (what.kind != Operand::Kind::reg) return false;
    if (constant_registers_.empty()) find_constant_registers();
    return constant_registers_[static_cast<size_t>(what.index)];
}

// How many instructions write to each register, guarded ones too; the caller's passing of an argument is one.
// Where a first operand is none that is written, as of a branch, it counts all the same: that register is
// then taken for no constant.
std::vector<uint32_t> Decoder::count_writes() const {
    std::vector<uint32_t> writes(function_.registers.size(), 0);
    const auto write = [&](const Operand& to) {
        if (to.kind == Operand::Kind::reg) ++writes[static_cast<size_t>(to.index)];
    };
    for (const auto& parameter : function_.parameters)
        if (parameter.reg >= 0) ++writes[static_cast<size_t>(parameter.reg)];
    for (const auto& one : function_.body) {
        std::ranges::for_each(one.returns, write);
        for (size_t at = 0; at < std::min<size_t>(one.piped ? 2 : 1, one.operands.size()); ++at) {
            write(one.operands[at]);
            std::ranges::for_each(one.operands[at].elements, write);
        }
    }
    return writes;
}

// Is it named nowhere else?
bool Decoder::is_unused(const Operand& result) const {
    if (result.kind != Operand::Kind::reg) return result.kind == Operand::Kind::sink;
    uint32_t named = 0;
    const auto look = [&](const Operand& operand) {
        const auto is_it = [&](const Operand& one) {
            return (one.kind == Operand::Kind::reg || one.kind == Operand::Kind::address) &&
                   one.index == result.index;
        };
        named += is_it(operand) + static_cast<uint32_t>(std::ranges::count_if(operand.elements, is_it));
    };
    for (const auto& one : function_.body) {
        for (const auto* list : {&one.operands, &one.returns, &one.arguments})
            std::ranges::for_each(*list, look);
        named += one.guard == result.index;
    }
    return named == 1;
}

// A copy counts if what it copies is written once, and before it in the text: what a loop brings along does
// not.
void Decoder::find_constant_registers() {
    const auto writes = count_writes();
    constant_registers_.assign(writes.size(), false);
    for (const auto& one : function_.body) {
        const bool moves = one.opcode.starts_with("mov.") || one.opcode.starts_with("cvt.");
        if (!moves || one.guard >= 0 || one.operands.size() != 2 ||
            one.operands[0].kind != Operand::Kind::reg)
            continue;
        const Operand& from = one.operands[1];
        const bool number = from.kind == Operand::Kind::integer || from.kind == Operand::Kind::floating;
        const bool copy =
            from.kind == Operand::Kind::reg && constant_registers_[static_cast<size_t>(from.index)];
        const auto to = static_cast<size_t>(one.operands[0].index);
        constant_registers_[to] = (number || copy) && writes[to] == 1;
    }
}

// 128 bits in one register, as two of 64.
void Decoder::wide_access(MemoryOp op, const Operand& where, const Operand& what) {
    if (op.elements != 1) throw Unsupported{fmt::format("the instruction {}", now_->opcode)};
    op.type = ptx::Type::b64;
    op.elements = 2;
    address(op, where);
    for (int at = 0; at < 2; ++at) {
        op.slot[at] = new_slot(8);
        op.storage[at] = 8;
    }
    std::optional<Op> after;
    const uint32_t wide =
        op.kind == Access::load ? destination(what, ptx::Type::b128, after) : source(what, ptx::Type::b128);
    if (op.kind == Access::store) wide_pack(wide, op.slot[0], op.slot[1], Flow::unpack, false);
    emit_memory(op, true);
    if (op.kind == Access::load) wide_pack(wide, op.slot[0], op.slot[1], Flow::pack, false);
}

// Eight elements are two accesses of four.
void Decoder::eight_elements(MemoryOp op, const Operand& where, const Operand& what) {
    if (what.kind != Operand::Kind::vector || what.elements.size() != 8 || ptx::bytes(op.type) != 4)
        throw Unsupported{fmt::format("the instruction {}", now_->opcode)};
    op.elements = 4;
    for (size_t half = 0; half < 2; ++half) {
        MemoryOp part = op;
        Operand four = what;
        four.elements.assign(what.elements.begin() + static_cast<std::ptrdiff_t>(4 * half),
                             what.elements.begin() + static_cast<std::ptrdiff_t>(4 * half + 4));
        address(part, where);
        part.offset += static_cast<int64_t>(16 * half);
        elements(part, four);
        for (size_t at = 0; half == 0 && op.kind == Access::load && at < 4; ++at)
            if (four.elements[at].index >= 0 && four.elements[at].index == where.index)
                throw Unsupported{fmt::format("{} into its own address", now_->opcode)};
        emit_memory(part, half == 0);
    }
}

// atom[.order][.scope][.space].operation.type d, [a], b[, c];  red the same without d.
void Decoder::atomic(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    MemoryOp op;
    op.kind = Access::atomic;
    op.scope = Scope::none;
    const auto type = ptx::type_named(parts.back());
    std::string_view operation;
    for (size_t at = 1; at + 1 < parts.size(); ++at) {
        if (apply_modifier(op, parts[at])) continue;
        if (!operation.empty())
            throw Unsupported{fmt::format("the modifier .{} of {}", parts[at], instruction.opcode)};
        operation = parts[at];
    }
    if (op.scope == Scope::none) op.scope = Scope::device;
    if (op.elements > 4) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.atomic = type ? isa::find_atomic(operation, *type) : nullptr;
    if (!op.atomic) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.type = *type;
    const bool has_result = parts[0] == "atom";
    if (!has_result && (operation == "exch" || operation == "cas"))
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const size_t first = has_result ? 1 : 0;
    const size_t hints = std::find(parts.begin(), parts.end(), "L2::cache_hint") != parts.end() ? 1 : 0,
                 count = first + 1 + op.atomic->sources + hints;
    need_operands(instruction, count, count);
    address(op, instruction.operands[first]);
    if (op.elements > 1) return vector_atomic(instruction, op, has_result);
    const Operand& added = instruction.operands[first + 1];
    const bool is_one = added.kind == Operand::Kind::integer && added.integer == 1 &&
                        (op.type == ptx::Type::u32 || op.type == ptx::Type::s32);
    // Shared memory adds and compares 32-bit integers; everything else but exchanges ptxas makes loops of.
    const bool is_integer =
                   op.type == ptx::Type::u32 || op.type == ptx::Type::s32 || op.type == ptx::Type::b32,
               is_shared = op.space == Space::shared;
    op.is_loop = operation != "exch" && operation != "cas" && !is_integer;
    if (is_shared && operation == "add" && is_integer && (!has_result || is_unused(instruction.operands[0])))
        op.sums_lanes = is_one || is_uniform(instruction.operands[first], uniform_registers(function_));
    one_atomic(op, has_result ? &instruction.operands[0] : nullptr, instruction.operands[first + 1],
               op.atomic->sources == 2 ? &instruction.operands[first + 2] : nullptr);
}

void Decoder::one_atomic(MemoryOp op, const Operand* result, const Operand& b, const Operand* c) {
    op.operand_b = source(b, op.type);
    if (c) op.operand_c = source(*c, op.type);
    std::optional<Op> after;
    if (result) op.result = destination(*result, op.type, after);
    emit(Flow::memory).detail = static_cast<uint32_t>(code_.memory.size());
    if (after) code_.ops.push_back(*after);
    code_.memory.push_back(op);
}

// atom.add.v2.f32 and its like: each element is atomic by itself (section 9.7.13.5), so each is an access by
// itself.
void Decoder::vector_atomic(const Instruction& instruction, MemoryOp op, bool has_result) {
    const auto count = op.elements;
    const Operand& b = instruction.operands[has_result ? 2 : 1];
    const Operand* results = has_result ? &instruction.operands[0] : nullptr;
    if (op.atomic->operation != "add" || op.type < ptx::Type::f16 || op.type == ptx::Type::f64)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    if (b.elements.size() != count || (results && results->elements.size() != count))
        throw Unsupported{fmt::format("the operands of {}", instruction.opcode)};
    op.elements = 1;
    for (size_t at = 0; at < count; ++at) {
        // An element's result may be the register of a later operand, which a program that reads its operands
        // first would not mind.
        for (size_t later = at + 1; results && later < count; ++later)
            if (b.elements[later].index >= 0 && b.elements[later].index == results->elements[at].index)
                throw Unsupported{
                    fmt::format("{} with registers that are results and operands", instruction.opcode)};
        one_atomic(op, results ? &results->elements[at] : nullptr, b.elements[at], nullptr);
        if (at > 0) code_.ops.back().counts = false;
        op.offset += ptx::bytes(op.type);
    }
}

void Decoder::memory(const Instruction& instruction) {
    const auto parts = split_opcode(instruction.opcode);
    if (parts[0] == "atom" || parts[0] == "red") return atomic(instruction, parts);
    load_or_store(instruction, parts);
}

// mov.b64 d, {a, b} and mov.b64 {a, b}, d: the first element is the lowest.
void Decoder::pack(const Instruction& instruction) {
    const bool packs = instruction.operands[1].kind == Operand::Kind::vector;
    const auto& vector = instruction.operands[packs ? 1 : 0];
    const auto& scalar = instruction.operands[packs ? 0 : 1];
    const auto type = ptx::type_named(split_opcode(instruction.opcode).back());
    const size_t count = vector.elements.size();
    const bool parts_fit = type && (count == 2 || count == 4 || count == 8) && ptx::bytes(*type) >= count &&
                           split_opcode(instruction.opcode).size() == 2;
    if (!parts_fit || scalar.kind == Operand::Kind::vector)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    PackOp op;
    op.scalar_bytes = static_cast<uint8_t>(ptx::bytes(*type));
    op.element_bytes = static_cast<uint8_t>(op.scalar_bytes / vector.elements.size());
    const ptx::Type element_type = ptx::bits_of(op.element_bytes);
    std::vector<Op> afters;
    for (const auto& element : vector.elements) {
        if (packs) {
            op.elements.push_back(source(element, element_type));
        } else if (element.kind == Operand::Kind::sink) {
            op.elements.push_back(none);
        } else {
            std::optional<Op> after;
            op.elements.push_back(destination(element, element_type, after));
            if (after) afters.push_back(*after);
        }
    }
    std::optional<Op> after;
    op.scalar = packs ? destination(scalar, *type, after) : source(scalar, *type);
    emit(packs ? Flow::pack : Flow::unpack).detail = static_cast<uint32_t>(code_.packs.size());
    code_.packs.push_back(op);
    if (after) code_.ops.push_back(*after);
    for (const auto& one : afters) code_.ops.push_back(one);
}

}  // namespace warpmark::machine
