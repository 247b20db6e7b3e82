// decoder.cpp: frame layout, operands, and the instructions that are rows of the lane and warp tables.
#include "harness/machine/decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/machine/flow_graph.h"

namespace warpmark::machine {
namespace {

struct SpecialName {
    std::string_view name;
    Special special;
};

constexpr SpecialName special_names[] = {
    {"%tid.x", Special::tid_x},
    {"%tid.y", Special::tid_y},
    {"%tid.z", Special::tid_z},
    {"%ntid.x", Special::ntid_x},
    {"%ntid.y", Special::ntid_y},
    {"%ntid.z", Special::ntid_z},
    {"%ctaid.x", Special::ctaid_x},
    {"%ctaid.y", Special::ctaid_y},
    {"%ctaid.z", Special::ctaid_z},
    {"%nctaid.x", Special::nctaid_x},
    {"%nctaid.y", Special::nctaid_y},
    {"%nctaid.z", Special::nctaid_z},
    {"%laneid", Special::laneid},
    {"%warpid", Special::warpid},
    {"%nwarpid", Special::nwarpid},
    {"%lanemask_eq", Special::lanemask_eq},
    {"%lanemask_le", Special::lanemask_le},
    {"%lanemask_lt", Special::lanemask_lt},
    {"%lanemask_ge", Special::lanemask_ge},
    {"%lanemask_gt", Special::lanemask_gt},
    {"%smid", Special::smid},
    {"%nsmid", Special::nsmid},
    {"%gridid", Special::gridid},
    {"%dynamic_smem_size", Special::dynamic_smem_size},
    {"%total_smem_size", Special::total_smem_size},
    {"%reserved_smem_offset_0", Special::reserved_smem},
    {"%reserved_smem_offset_1", Special::reserved_smem},
    {"%reserved_smem_offset_begin", Special::reserved_smem},
    {"%current_graph_exec", Special::zero},
    {"%aggr_smem_size", Special::total_smem_size},
    {"%reserved_smem_offset_end", Special::reserved_smem},
    {"%reserved_smem_offset_cap", Special::reserved_smem},
    {"%clusterid.x", Special::clusterid_x},
    {"%clusterid.y", Special::clusterid_y},
    {"%clusterid.z", Special::clusterid_z},
    {"%nclusterid.x", Special::nclusterid_x},
    {"%nclusterid.y", Special::nclusterid_y},
    {"%nclusterid.z", Special::nclusterid_z},
    {"%cluster_ctaid.x", Special::cluster_ctaid_x},
    {"%cluster_ctaid.y", Special::cluster_ctaid_y},
    {"%cluster_ctaid.z", Special::cluster_ctaid_z},
    {"%cluster_nctaid.x", Special::cluster_nctaid_x},
    {"%cluster_nctaid.y", Special::cluster_nctaid_y},
    {"%cluster_nctaid.z", Special::cluster_nctaid_z},
    {"%cluster_ctarank", Special::cluster_ctarank},
    {"%cluster_nctarank", Special::cluster_nctarank},
    {"%is_explicit_cluster", Special::is_explicit_cluster},
    {"%envreg1", Special::workspace_high},
    {"%envreg2", Special::workspace_low},
};

constexpr bool is_signed(ptx::Type type) {
    return type >= ptx::Type::s8 && type <= ptx::Type::s64;
}

}  // namespace

std::vector<std::string_view> split_opcode(std::string_view opcode) {
    std::vector<std::string_view> parts;
    while (true) {
        const size_t dot = opcode.find('.');
        parts.push_back(opcode.substr(0, dot));
        if (dot == std::string_view::npos) return parts;
        opcode.remove_prefix(dot + 1);
    }
}

uint32_t Decoder::new_slot(uint32_t bytes_a_lane) {
    constexpr uint32_t alignment = 64;
    const uint32_t slot = code_.frame_bytes;
    code_.rows.push_back({slot, bytes_a_lane});
    const uint32_t bytes = bytes_a_lane == 0 ? 4 : bytes_a_lane * 32;
    if (code_.frame_bytes > most_frame_bytes) throw Unsupported{"so many values in one function"};
    code_.frame_bytes += (bytes + alignment - 1) / alignment * alignment;
    return slot;
}

void Decoder::lay_out_frame() {
    // Predicates first and packed: they are one word each.
    slots_.resize(function_.registers.size());
    for (size_t i = 0; i < slots_.size(); ++i)
        if (function_.registers[i].type == ptx::Type::pred) {
            slots_[i] = code_.frame_bytes;
            code_.frame_bytes += 4;
            code_.rows.push_back({slots_[i], 0});
        }
    code_.frame_bytes = (code_.frame_bytes + 63) / 64 * 64;
    for (size_t i = 0; i < slots_.size(); ++i)
        if (function_.registers[i].type != ptx::Type::pred)
            slots_[i] = new_slot(ptx::bytes(function_.registers[i].type));
    const auto area = [&](const ptx::Variable& variable) {
        const auto bytes = static_cast<uint32_t>(variable.bytes);
        return params_[variable.name] = CallOp::Passed{new_slot((std::max(bytes, 8u) + 7) / 8 * 8), bytes};
    };
    for (const auto& parameter : function_.parameters) {
        if (function_.is_entry) {
            const uint32_t align = std::max(1u, parameter.align);
            code_.parameter_bytes = (code_.parameter_bytes + align - 1) / align * align;
            entry_params_[parameter.name] = code_.parameter_bytes;
            code_.parameters.push_back({code_.parameter_bytes, static_cast<uint32_t>(parameter.bytes)});
            code_.parameter_bytes += static_cast<uint32_t>(parameter.bytes);
        } else {
            code_.parameters.push_back(area(parameter));
        }
    }
    for (const auto& result : function_.returns) code_.result = area(result);
    for (const auto& variable : function_.variables) {
        if (variable.space == Space::param) area(variable);
        if (variable.space != Space::local) continue;
        const uint32_t align = std::max(8u, variable.align);
        code_.local_bytes = (code_.local_bytes + align - 1) / align * align;
        local_offsets_[variable.name] = code_.local_bytes;
        code_.local_bytes += static_cast<uint32_t>(variable.bytes);
        if (!options_.shapes) continue;
        if (const auto found = options_.shapes->locals.find(variable.name);
            found != options_.shapes->locals.end())
            code_.locals = &found->second;
    }
    code_.local_end = code_.local_bytes;
    code_.local_bytes = (code_.local_bytes + 15) / 16 * 16;
}

uint32_t Decoder::constant(uint32_t bytes, uint64_t value) {
    if (bytes == 0)
        value = value ? ~0u : 0u;
    else if (bytes < 8)
        value &= (uint64_t{1} << (8 * bytes)) - 1;
    const auto [found, fresh] = constants_.try_emplace({bytes, value}, 0);
    if (fresh) {
        found->second = new_slot(bytes);
        code_.constants.push_back(Constant{found->second, static_cast<uint8_t>(bytes), value});
    }
    return found->second;
}

uint32_t Decoder::special(const std::string& name, uint32_t bytes) {
    const auto* row = std::find_if(std::begin(special_names), std::end(special_names),
                                   [&](const auto& row) { return row.name == name; });
    // The driver's own, and counters that nobody started.
    if (row == std::end(special_names) && (name.starts_with("%envreg") || name.starts_with("%pm")))
        return constant(bytes, 0);
    if (row == std::end(special_names)) throw Unsupported{fmt::format("the special register {}", name)};
    const auto [found, fresh] = specials_.try_emplace({row->special, bytes}, 0);
    if (fresh) {
        found->second = new_slot(bytes);
        code_.specials.push_back(SpecialUse{found->second, row->special, static_cast<uint8_t>(bytes)});
    }
    return found->second;
}

// The condition code's carry flag: a predicate that only the instructions with .cc, and addc, subc, madc
// know.
uint32_t Decoder::carry_slot() {
    if (carry_ == none) carry_ = new_slot(0);
    return carry_;
}

uint64_t Decoder::immediate(const Operand& operand, ptx::Type type) const {
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

uint32_t Decoder::shared_array_address(uint32_t index) const {
    if (index >= isa::most_shared_arrays)
        throw Unsupported{fmt::format("more than {} shared arrays", isa::most_shared_arrays)};
    return shared_address(index);
}

// The address of a variable, function or label used as a value.
uint32_t Decoder::symbol(const Operand& operand, uint32_t bytes) {
    const auto offset = static_cast<uint64_t>(operand.integer);
    if (const auto local = local_offsets_.find(operand.name); local != local_offsets_.end()) {
        const uint32_t slot = new_slot(8);
        code_.local_addresses.emplace_back(slot, local->second + static_cast<uint32_t>(offset));
        return slot;
    }
    if (const auto param = entry_params_.find(operand.name); param != entry_params_.end())
        return constant(bytes, param->second + offset);
    if (const auto shared = program_.shared_index.find(operand.name); shared != program_.shared_index.end())
        return constant(bytes, shared_array_address(shared->second) + offset);
    if (const auto variable = program_.variables.find(operand.name); variable != program_.variables.end())
        return constant(bytes, variable->second + offset);
    if (const auto function = program_.function_index.find(operand.name);
        function != program_.function_index.end())
        return constant(bytes, isa::code_window + function->second);
    throw Unsupported{
        fmt::format("the symbol '{}', which nothing defines or which is too large", operand.name)};
}

uint32_t Decoder::predicate(const Operand& operand) {
    if (operand.kind == Operand::Kind::integer) return constant(0, operand.integer != 0);
    if (operand.kind == Operand::Kind::special) return special(operand.name, 0);
    if (operand.kind != Operand::Kind::reg || register_type(operand) != ptx::Type::pred)
        throw Unsupported{"an operand that is no predicate"};
    if (!operand.negated) return register_slot(operand);
    const uint32_t slot = new_slot(0);
    code_.ops.push_back(helper("not.pred", slot, register_slot(operand)));
    return slot;
}

Op Decoder::helper(std::string_view opcode, uint32_t d, uint32_t a) const {
    Op op;
    op.flow = Flow::lanes;
    op.counts = false;
    if (now_ && now_->guard >= 0) {
        op.guard = slots_[static_cast<size_t>(now_->guard)];
        op.guard_negated = now_->guard_negated;
    }
    op.lanes = isa::find_lane(opcode, false, options_.level)->run;
    op.slots.d = d;
    op.slots.a = a;
    return op;
}

uint32_t Decoder::source(const Operand& operand, ptx::Type type) {
    if (type == ptx::Type::pred) return predicate(operand);
    if (operand.negated) throw Unsupported{fmt::format("'!{}' where a number is wanted", operand.name)};
    const uint32_t bytes = ptx::bytes(type);
    switch (operand.kind) {
        case Operand::Kind::integer:
        case Operand::Kind::floating:
            return constant(bytes, immediate(operand, type));
        case Operand::Kind::special:
            return special(operand.name, bytes);
        case Operand::Kind::symbol:
            return symbol(operand, bytes);
        case Operand::Kind::reg:
            break;
        default:
            throw Unsupported{"an operand of this kind"};
    }
    const uint32_t held = ptx::bytes(register_type(operand));
    if (held == bytes) return register_slot(operand);
    if (held < bytes)
        throw Unsupported{fmt::format("register {} is too narrow for .{}", operand.name, ptx::name(type))};
    const uint32_t slot = new_slot(bytes);
    code_.ops.push_back(
        helper(fmt::format("cvt.u{}.u{}", 8 * bytes, 8 * held), slot, register_slot(operand)));
    return slot;
}

// A result narrower than its register is extended by its sign, in a helper that follows the instruction.
uint32_t Decoder::destination(const Operand& operand, ptx::Type type, std::optional<Op>& after) {
    const uint32_t bytes = ptx::bytes(type);
    if (operand.kind == Operand::Kind::sink) return new_slot(bytes);
    if (operand.kind != Operand::Kind::reg || operand.negated)
        throw Unsupported{"a destination that is no register"};
    const uint32_t held = ptx::bytes(register_type(operand));
    if (held == bytes) return register_slot(operand);
    if (held < bytes || type == ptx::Type::pred)
        throw Unsupported{fmt::format("register {} cannot hold .{}", operand.name, ptx::name(type))};
    const uint32_t slot = new_slot(bytes);
    const char sign = is_signed(type) ? 's' : 'u';
    after =
        helper(fmt::format("cvt.{}{}.{}{}", sign, 8 * held, sign, 8 * bytes), register_slot(operand), slot);
    return slot;
}

Op& Decoder::emit(Flow flow) {
    Op op;
    op.flow = flow;
    if (now_->guard >= 0) {
        op.guard = slots_[static_cast<size_t>(now_->guard)];
        op.guard_negated = now_->guard_negated;
    }
    code_.ops.push_back(op);
    return code_.ops.back();
}

void Decoder::need_operands(const Instruction& instruction, size_t least, size_t most) const {
    if (instruction.operands.size() < least || instruction.operands.size() > most)
        throw Unsupported{
            fmt::format("{} with {} operands", instruction.opcode, instruction.operands.size())};
}

// mov from %clock and its like, which the machine reads when it comes there.
bool Decoder::read_clock(const Instruction& instruction) {
    const auto& from = instruction.operands[1];
    if (from.kind != Operand::Kind::special ||
        !(from.name.starts_with("%clock") || from.name.starts_with("%globaltimer")) ||
        from.name.starts_with("%cluster"))
        return false;
    const bool upper = from.name == "%clock_hi" || from.name == "%globaltimer_hi";
    const uint32_t bytes = from.name == "%clock64" || from.name == "%globaltimer" ? 8 : 4;
    std::optional<Op> after;
    const uint32_t d =
        destination(instruction.operands[0], bytes == 8 ? ptx::Type::b64 : ptx::Type::b32, after);
    const uint32_t whole = upper ? new_slot(8) : d;
    Op& op = emit(Flow::clock);
    op.slots.d = whole;
    op.detail = upper ? 8 : bytes;
    if (upper) {
        part("shr.u64", false, {whole, whole, constant(4, 32), 0, 0, 0}, false);
        part("cvt.u32.u64", false, {d, whole, 0, 0, 0, 0}, false);
    }
    if (after) code_.ops.push_back(*after);
    return true;
}

void Decoder::lanes(const Instruction& instruction) {
    if (instruction.opcode.starts_with("mov.") && instruction.operands.size() == 2) {
        if (instruction.operands[0].kind == Operand::Kind::vector ||
            instruction.operands[1].kind == Operand::Kind::vector)
            return pack(instruction);
        if (read_clock(instruction)) return;
    }
    const isa::LaneEntry* entry = isa::find_lane(instruction.opcode, instruction.piped, options_.level);
    if (instruction.operands.size() == 4 && !(entry && entry->sources == 3) && !instruction.piped)
        if (const auto* three = isa::find_lane(instruction.opcode + "/3", false, options_.level))
            entry = three;
    if (!entry) {
        if (lowered(instruction, split_opcode(instruction.opcode))) return;
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    }
    lane_row(instruction, *entry, none);
}

// The op of a row. `mask`: the last source, which the instruction does not name; none: it names all.
void Decoder::lane_row(const Instruction& instruction, const isa::LaneEntry& entry, uint32_t mask) {
    const size_t destinations = instruction.piped ? 2 : 1, named = entry.sources - (mask == none ? 0 : 1);
    need_operands(instruction, destinations + named, destinations + named);
    uint32_t at[4] = {};
    for (size_t i = 0; i < named; ++i)
        at[i] = source(instruction.operands[destinations + i], entry.source[i]);
    if (mask != none) at[named] = mask;
    if (entry.reads_carry) at[entry.sources] = carry_slot();
    std::optional<Op> after;
    isa::Slots slots{0, at[0], at[1], at[2], at[3], 0};
    slots.d = destination(instruction.operands[0], entry.destination, after);
    if (instruction.piped) {
        std::optional<Op> unused;
        slots.q = destination(instruction.operands[1], ptx::Type::pred, unused);
    }
    if (entry.writes_carry) slots.q = carry_slot();
    Op& op = emit(entry.needs_lanes ? Flow::warp_lanes : Flow::lanes);
    op.lanes = entry.run;
    op.slots = slots;
    op.shuffles = instruction.opcode.starts_with("shfl.");
    op.needs_mask = entry.needs_lanes && entry.sources > 0;
    if (op.needs_mask) op.mask_slot = at[entry.sources - 1];
    if (after) code_.ops.push_back(*after);
}

void Decoder::one(const Instruction& instruction) {
    const auto parts = split_opcode(instruction.opcode);
    const std::string_view base = parts[0];
    if (base == "mapa") program_.uses_clusters = true;
    if (const isa::MachineForm* form = isa::find_machine_form(instruction.opcode)) {
        need_operands(instruction, form->least, form->most);
        if (instruction.piped) throw Unsupported{fmt::format("{} with p|q", instruction.opcode)};
        if (base == "mbarrier" || instruction.opcode.starts_with("cp.async.mbarrier."))
            return mbarrier(instruction, parts);
        if (base == "cp" && parts[1] == "async" && parts[2] != "bulk") return copy_async(instruction, parts);
        if (base == "cp" || base == "st" || base == "red") return asynchronous(instruction, parts);
        if (base.ends_with("matrix")) return matrix_rows(instruction, parts);
        return control(instruction, parts);
    }
    if (base == "ld" || base == "ldu" || base == "st" || base == "atom" || base == "red")
        return memory(instruction);
    if (base == "mma" || base == "wmma") return matrix(instruction, parts);
    lanes(instruction);
}

void Decoder::finish() {
    now_ = nullptr;
    const auto end = static_cast<uint32_t>(code_.ops.size());
    if (!code_.is_entry) give_register_result();
    Op last;
    last.flow = code_.is_entry ? Flow::exit : Flow::ret;
    last.counts = false;
    last.site = last_site_;
    code_.ops.push_back(last);
    for (Op& op : code_.ops) {
        if (op.flow == Flow::branch) op.target = op.target == none ? end : op_of_[op.target];
    }
    for (auto& table : code_.tables)
        for (auto& target : table) target = op_of_[target];
    for (MemoryOp& op : code_.memory) op.element_bytes = static_cast<uint8_t>(ptx::bytes(op.type));
    find_reconvergence(code_, module_.debug);
    if (!options_.one_by_one) find_straight_runs();
    find_paces(code_);
}

void Decoder::find_straight_runs() {
    constexpr uint16_t longest = 1000;  // between two looks at the limits
    for (size_t at = code_.ops.size(); at-- > 0;) {
        Op& op = code_.ops[at];
        if (op.guard != none || (op.flow != Flow::lanes && op.flow != Flow::memory)) continue;
        op.straight = 1;
        op.straight_counts = op.counts;
        if (at + 1 == code_.ops.size()) continue;
        const Op& next = code_.ops[at + 1];
        if (next.joins || next.straight >= longest) continue;
        op.straight = static_cast<uint16_t>(op.straight + next.straight);
        op.straight_counts = static_cast<uint16_t>(op.straight_counts + next.straight_counts);
    }
}

// Index in Program::unsupported of a new finding, for the instruction that is decoded.
uint32_t Decoder::unsupported_here(const std::string& why) {
    Finding finding;
    finding.id = FindingId::tool_unsupported;
    finding.message = fmt::format("the simulated machine does not know {} (PTX line {}, in {})", why,
                                  now_->line, code_.shown);
    finding.explanation =
        "This is a gap in warpmark and no fault of the program; nothing is marked because of it.";
    program_.unsupported.push_back(finding);
    return static_cast<uint32_t>(program_.unsupported.size()) - 1;
}

void Decoder::run() {
    code_.name = function_.name;
    code_.shown = shown_name(function_.name);
    code_.is_entry = function_.is_entry;
    const auto product = [](const uint32_t(&n)[3]) { return n[0] * n[1] * n[2]; };
    code_.max_threads = product(function_.max_threads);
    std::copy_n(function_.cluster, 3, code_.cluster.begin());
    code_.required_threads = product(function_.required_threads);
    if (const std::string why = too_large(); !why.empty() && !function_.body.empty()) {
        now_ = &function_.body[0];
        code_.ops.emplace_back().flow = Flow::unsupported;
        code_.ops.back().detail = unsupported_here(why);
        find_site(code_.ops.back(), *now_);
        op_of_.assign(function_.body.size() + 1, 0);
        return finish();
    }
    lay_out_frame();
    for (const auto& label : function_.labels) labels_[label.name] = label.at;
    if (!code_.is_entry) take_register_parameters();
    for (const auto& instruction : function_.body) {
        now_ = &instruction;
        const size_t first = code_.ops.size();
        op_of_.push_back(static_cast<uint32_t>(first));
        try {
            one(instruction);
        } catch (const WrongSide& wrong) {
            code_.ops.resize(first);
            emit(Flow::unsupported).detail = wrong_side_here(wrong.callee);
        } catch (const Unsupported& unsupported) {
            code_.ops.resize(first);
            emit(Flow::unsupported).detail = unsupported_here(unsupported.why);
        }
        if (first < code_.ops.size()) code_.ops.back().price = price_of(instruction.opcode);
        for (size_t at = first; at < code_.ops.size(); ++at) find_site(code_.ops[at], instruction);
    }
    op_of_.push_back(static_cast<uint32_t>(code_.ops.size()));
    if (function_.is_host && module_.function("__warpmark_try_enter")) find_cleanups();
    finish();
}

}  // namespace warpmark::machine
