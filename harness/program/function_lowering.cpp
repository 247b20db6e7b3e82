// Maps opcodes to instruction families, and lowers a function from its first to its last instruction.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/contract/finding_ids.h"
#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

struct Family {
    std::string_view opcode;  // its first words
    void (*lower)(Lowering&, const Instruction&, const Parts&);
};

// Opcodes in isa/machine_instructions.cpp. The first matching row counts.
constexpr Family machine_families[] = {
    {"mbarrier", lower_mbarrier},
    {"cp.async.mbarrier", lower_mbarrier},
    {"cp.async.bulk", lower_asynchronous},
    {"cp.async", lower_copy},
    {"cp", lower_asynchronous},
    {"st", lower_asynchronous},
    {"red", lower_asynchronous},
    {"ldmatrix", lower_matrix_rows},
    {"stmatrix", lower_matrix_rows},
    {"movmatrix", lower_matrix_rows},
    {"bra", lower_branch},
    {"brx", lower_branch_table},
    {"call", lower_call},
    {"ret", lower_return},
    {"exit", lower_exit},
    {"nanosleep", lower_sleep},
    {"trap", lower_trap},
    {"brkpt", lower_trap},
    {"bar.warp.sync", lower_warp_barrier},
    {"createpolicy", lower_policy},
    {"barrier.cluster", lower_cluster_barrier},
    {"getctarank", lower_block_rank},
    {"bar", lower_barrier},
    {"barrier", lower_barrier},
    {"membar", lower_fence},
    {"fence", lower_fence},
    // These have no effect that the simulator could observe.
    {"prefetch", lower_nothing},
    {"prefetchu", lower_nothing},
    {"discard", lower_nothing},
    {"applypriority", lower_nothing},
    {"griddepcontrol", lower_nothing},
    {"setmaxnreg", lower_nothing},
    {"pmevent", lower_nothing},
};

// Opcodes in the tables of rows.
constexpr Family row_families[] = {
    {"ld", lower_access},           {"ldu", lower_access},
    {"st", lower_access},           {"atom", lower_atomic},
    {"red", lower_atomic},          {"wmma.load", lower_fragment},
    {"wmma.store", lower_fragment}, {"mma", lower_product},
    {"wmma", lower_product},        {"", lower_lanes},
};

bool fits(const Family& family, std::string_view opcode) {
    const size_t end = family.opcode.size();
    return end == 0 || (opcode.starts_with(family.opcode) && (opcode.size() == end || opcode[end] == '.'));
}

void lower_as(std::span<const Family> families, Lowering& l, const Instruction& instruction,
              const Parts& parts) {
    for (const Family& family : families)
        if (fits(family, instruction.opcode)) return family.lower(l, instruction, parts);
    throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
}

void lower_instruction(Lowering& l, const Instruction& instruction) {
    const auto parts = split_opcode(instruction.opcode);
    if (parts[0] == "mapa") l.program.uses_clusters = true;
    const isa::MachineForm* form = isa::find_machine_form(instruction.opcode);
    if (!form) {
        const size_t before = l.code.ops.size();
        lower_as(row_families, l, instruction, parts);
        if (const uint8_t floats = float_operations(parts); floats && before < l.code.ops.size())
            l.code.ops[before].float_operations = floats;
        return;
    }
    need_operands(instruction, form->least, form->most);
    if (instruction.piped) throw Unsupported{fmt::format("{} with p|q", instruction.opcode)};
    lower_as(machine_families, l, instruction, parts);
}

void find_straight_runs(Lowering& l) {
    constexpr uint16_t longest = 1000;  // between two checks of the limits
    for (size_t at = l.code.ops.size(); at-- > 0;) {
        Op& op = l.code.ops[at];
        if (op.guard != none || (op.flow != Flow::lanes && op.flow != Flow::memory)) continue;
        op.straight = 1;
        op.straight_counts = op.counts;
        op.straight_floats = op.float_operations;
        if (at + 1 == l.code.ops.size()) continue;
        const Op& next = l.code.ops[at + 1];
        if (next.joins || next.straight >= longest) continue;
        op.straight = static_cast<uint16_t>(op.straight + next.straight);
        op.straight_counts = static_cast<uint16_t>(op.straight_counts + next.straight_counts);
        op.straight_floats = static_cast<uint16_t>(op.straight_floats + next.straight_floats);
    }
}

std::optional<Jumps> jumps_at(const Lowering& l, uint32_t site) {
    const Site& place = l.program.sites[site];
    if (!l.options.shapes) return {};
    const auto known = l.options.shapes->jumps.find(place.file);
    const auto line = static_cast<size_t>(place.line);
    if (known == l.options.shapes->jumps.end() || line == 0 || line >= known->second.size()) return {};
    const Jumps jumps = known->second[line].in(l.function.name);
    // Jumps in lambdas are excluded: their code is in functions of their own.
    const std::string_view name = l.function.name;
    // The mangled name of a lambda's call operator.
    const bool is_lambda = name.contains("Ul") && name.contains("_cl");
    return is_lambda && jumps == Jumps::of_lambda ? Jumps::some : jumps;
}

void finish(Lowering& l) {
    l.now = nullptr;
    const auto end = static_cast<uint32_t>(l.code.ops.size());
    if (!l.code.is_entry) give_register_result(l);
    Op last;
    last.flow = l.code.is_entry ? Flow::exit : Flow::ret;
    last.counts = false;
    last.site = l.last_site;
    l.code.ops.push_back(last);
    for (Op& op : l.code.ops) {
        if (op.flow == Flow::branch) op.target = op.target == none ? end : l.op_of[op.target];
    }
    for (auto& table : l.code.tables)
        for (auto& target : table) target = l.op_of[target];
    for (MemoryOp& op : l.code.memory) op.element_bytes = static_cast<uint8_t>(ptx::bytes(op.type));
    number_barriers(l.code, l.module.debug && !l.function.is_host);
    find_reconvergence(l.code, l.module.debug, [&l](uint32_t site) { return jumps_at(l, site); });
    if (!l.options.one_by_one) find_straight_runs(l);
    find_paces(l.code);
    compare_stores_of_parameters(l.code);
    for (MemoryOp& op : l.code.memory) op.form = form_of(op);
}

// Index in Program::unsupported of a new finding for the current instruction.
uint32_t unsupported_here(Lowering& l, const Unsupported& gap) {
    Finding finding;
    finding.id = FindingId::tool_unsupported;
    finding.fact =
        Unsimulated{.what = gap.what, .detail = gap.why, .in = l.code.shown, .ptx_line = l.now->line};
    l.program.unsupported.push_back(finding);
    return static_cast<uint32_t>(l.program.unsupported.size()) - 1;
}

// Counts spills by line of the user's source; the compiler's own code has none.
std::vector<SpillLine> spill_lines(const Lowering& l) {
    std::map<std::pair<std::string, int>, uint32_t> counts;
    for (const int place : l.function.spill_places)
        if (const auto site = user_site(l.module, l.options, place)) ++counts[{site->file, site->line}];
    std::vector<SpillLine> lines;
    for (const auto& [at, count] : counts) lines.push_back({at.first, at.second, count});
    return lines;
}

// Copies the function's directives.
void describe(Lowering& l) {
    l.code.name = l.function.name;
    l.code.shown = shown_name(l.function.name);
    l.code.is_entry = l.function.is_entry;
    const auto product = [](const uint32_t(&n)[3]) { return n[0] * n[1] * n[2]; };
    l.code.max_threads = product(l.function.max_threads);
    l.code.thread_registers = l.function.thread_registers;
    l.code.spilled_bytes = l.function.spilled_bytes;
    l.code.spills = spill_lines(l);
    std::copy_n(l.function.cluster, 3, l.code.cluster.begin());
    l.code.required_threads = product(l.function.required_threads);
}

// Lowers one instruction to ops, each with its location.
void lower_one(Lowering& l, const Instruction& instruction) {
    l.now = &instruction;
    const size_t first = l.code.ops.size();
    l.op_of.push_back(static_cast<uint32_t>(first));
    std::string_view opcode = instruction.opcode;
    Instruction usual;
    try {
        try {
            lower_instruction(l, instruction);
        } catch (const Unsupported&) {
            const std::string known = isa::usual_order(instruction.opcode);
            if (known.empty()) throw;
            l.code.ops.resize(first);
            usual = instruction;
            opcode = usual.opcode = known;
            l.now = &usual;
            lower_instruction(l, usual);
        }
    } catch (const WrongSide& wrong) {
        l.code.ops.resize(first);
        emit(l, Flow::unsupported).detail = wrong_side_here(l, wrong.callee);
    } catch (const Unsupported& unsupported) {
        l.code.ops.resize(first);
        emit(l, Flow::unsupported).detail = unsupported_here(l, unsupported);
    }
    if (first < l.code.ops.size()) l.code.ops.back().price = device::price_of(opcode);
    for (size_t at = first; at < l.code.ops.size(); ++at) find_site(l, l.code.ops[at], instruction);
}

void find_unset(Lowering& l) {
    for (const auto& [index, used_at] : unset_registers(l.function)) {
        const auto at = static_cast<size_t>(index);
        const ptx::Type type = l.function.registers[at].type;
        const uint32_t bytes = type == ptx::Type::pred ? 0 : ptx::bytes(type), op = l.op_of[used_at];
        if (op >= l.code.ops.size()) continue;
        l.code.unset.push_back({{l.slots.registers[at], bytes}, l.code.ops[op].site});
    }
}

}  // namespace

Parts split_opcode(std::string_view opcode) {
    Parts parts;
    while (true) {
        const size_t dot = opcode.find('.');
        parts.push_back(opcode.substr(0, dot));
        if (dot == std::string_view::npos) return parts;
        opcode.remove_prefix(dot + 1);
    }
}

bool has(const Parts& parts, std::string_view word) {
    return std::ranges::find(parts, word) != parts.end();
}

void lower_function(Program& program, const ptx::Module& module, const DecodeOptions& options,
                    const ptx::Function& function, Code& code) {
    Lowering l{program, module, options, function, code};
    describe(l);
    if (const std::string why = too_large(l); !why.empty() && !l.function.body.empty()) {
        l.now = &l.function.body[0];
        l.code.ops.emplace_back().flow = Flow::unsupported;
        l.code.ops.back().detail = unsupported_here(l, {why});
        find_site(l, l.code.ops.back(), *l.now);
        l.op_of.assign(l.function.body.size() + 1, 0);
        return finish(l);
    }
    lay_out_frame(l);
    for (const auto& label : l.function.labels) l.symbols.labels[label.name] = label.at;
    if (!l.code.is_entry) take_register_parameters(l);
    for (const auto& instruction : l.function.body) lower_one(l, instruction);
    l.op_of.push_back(static_cast<uint32_t>(l.code.ops.size()));
    if (l.function.is_host && l.module.function("__warpmark_try_enter")) find_cleanups(l);
    if (module.debug && !function.is_host) find_unset(l);
    if (options.scalars && !function.is_host) find_scalars(l);
    if (function.is_host) find_byte_loops(l);
    finish(l);
}

}  // namespace warpmark::program
