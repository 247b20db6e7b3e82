// Layout of a frame: registers, .param areas, local variables, constants, special registers.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/base/range_checks.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
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

}  // namespace

// The reason why the function's registers, parameters and local variables are unacceptable; "" if they are
// fine. ptxas rejects these too: a thread has 512 KB of local memory, a kernel 32,764 bytes of parameters.
// Host code has its own stack, which is measured when a function is entered. Within these limits no sum of
// sizes overflows.
std::string too_large(const Lowering& l) {
    constexpr uint64_t most_of_thread = 1 << 20, most_of_host = 1 << 30, most_parameters = 1 << 15;
    const uint64_t most_local = l.function.is_host ? most_of_host : most_of_thread;
    uint64_t local = 0, areas = l.function.registers.size() * 64, parameters = 0;
    const auto add = [](uint64_t& sum, const ptx::Variable& one) {
        sum = capped_sum(sum, capped_sum(one.bytes, one.align));
    };
    for (const auto& one : l.function.variables) {
        if (one.space == Space::local) add(local, one);
        if (one.space == Space::param) add(areas, one);
    }
    for (const auto& one : l.function.parameters) add(l.function.is_entry ? parameters : areas, one);
    for (const auto& one : l.function.returns) add(areas, one);
    if (local > most_local) return "this much local memory";
    if (parameters > most_parameters || areas > most_frame_bytes / 32)
        return "parameters or registers of such a size";
    return "";
}

uint32_t new_slot(Lowering& l, uint32_t bytes_a_lane) {
    constexpr uint32_t alignment = 64;
    const uint32_t slot = l.code.frame_bytes;
    l.code.rows.push_back({slot, bytes_a_lane});
    const uint32_t bytes = bytes_a_lane == 0 ? 4 : bytes_a_lane * 32;
    if (l.code.frame_bytes > most_frame_bytes) throw Unsupported{"this many values in one function"};
    l.code.frame_bytes += (bytes + alignment - 1) / alignment * alignment;
    return slot;
}

void lay_out_frame(Lowering& l) {
    // Predicates first and packed: each is one word.
    l.slots.registers.resize(l.function.registers.size());
    for (size_t i = 0; i < l.slots.registers.size(); ++i)
        if (l.function.registers[i].type == ptx::Type::pred) {
            l.slots.registers[i] = l.code.frame_bytes;
            l.code.frame_bytes += 4;
            l.code.rows.push_back({l.slots.registers[i], 0});
        }
    l.code.frame_bytes = (l.code.frame_bytes + 63) / 64 * 64;
    for (size_t i = 0; i < l.slots.registers.size(); ++i)
        if (l.function.registers[i].type != ptx::Type::pred)
            l.slots.registers[i] = new_slot(l, ptx::bytes(l.function.registers[i].type));
    const auto area = [&](const ptx::Variable& variable) {
        const auto bytes = static_cast<uint32_t>(variable.bytes);
        return l.symbols.areas[variable.name] =
                   CallOp::PassedParameter{new_slot(l, (std::max(bytes, 8u) + 7) / 8 * 8), bytes};
    };
    for (const auto& parameter : l.function.parameters) {
        if (l.function.is_entry) {
            const uint32_t align = std::max(1u, parameter.align);
            l.code.parameter_bytes = (l.code.parameter_bytes + align - 1) / align * align;
            l.symbols.parameters[parameter.name] = l.code.parameter_bytes;
            l.code.parameters.push_back(
                {l.code.parameter_bytes, static_cast<uint32_t>(parameter.bytes), align});
            l.code.parameter_bytes += static_cast<uint32_t>(parameter.bytes);
        } else {
            l.code.parameters.push_back(area(parameter));
        }
    }
    for (const auto& result : l.function.returns) {
        if (&result == &l.function.returns.front())
            l.code.result = area(result);
        else
            l.code.more_results.push_back(area(result));
    }
    for (const auto& variable : l.function.variables) {
        if (variable.space == Space::param) area(variable);
        if (variable.space != Space::local) continue;
        const uint32_t align = std::max(8u, variable.align);
        l.code.local_bytes = (l.code.local_bytes + align - 1) / align * align;
        l.symbols.locals[variable.name] = l.code.local_bytes;
        l.code.local_bytes += static_cast<uint32_t>(variable.bytes);
        if (!l.options.shapes) continue;
        if (const auto found = l.options.shapes->locals.find(variable.name);
            found != l.options.shapes->locals.end())
            l.code.locals = &found->second;
    }
    l.code.local_end = l.code.local_bytes;
    l.code.local_bytes = (l.code.local_bytes + 15) / 16 * 16;
}

uint32_t constant(Lowering& l, uint32_t bytes, uint64_t value) {
    if (bytes == 0)
        value = value ? ~0u : 0u;
    else if (bytes < 8)
        value &= (uint64_t{1} << (8 * bytes)) - 1;
    const auto [found, fresh] = l.slots.constants.try_emplace({bytes, value}, 0);
    if (fresh) {
        found->second = new_slot(l, bytes);
        l.code.constants.push_back(Constant{found->second, static_cast<uint8_t>(bytes), value});
    }
    return found->second;
}

uint32_t special(Lowering& l, const std::string& name, uint32_t bytes) {
    const auto* row = std::find_if(std::begin(special_names), std::end(special_names),
                                   [&](const auto& row) { return row.name == name; });
    // Registers of the driver, and counters that were never started.
    if (row == std::end(special_names) && (name.starts_with("%envreg") || name.starts_with("%pm")))
        return constant(l, bytes, 0);
    if (row == std::end(special_names)) throw Unsupported{fmt::format("the special register {}", name)};
    const auto [found, fresh] = l.slots.specials.try_emplace({row->special, bytes}, 0);
    if (fresh) {
        found->second = new_slot(l, bytes);
        l.code.specials.push_back(SpecialUse{found->second, row->special, static_cast<uint8_t>(bytes)});
    }
    return found->second;
}

// The carry flag of the condition code: a predicate used only by instructions with .cc, and by addc, subc,
// madc.
uint32_t carry_slot(Lowering& l) {
    if (l.slots.carry == none) l.slots.carry = new_slot(l, 0);
    return l.slots.carry;
}

}  // namespace warpmark::program
