// Second run of a case with the last block, warp and lane first. Operations that are atomic to each other are
// no race, but their order can still matter if a result is used or if one is an exchange. Finds the
// operations whose order can matter, and runs the case in reverse order.
#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/runs/instruction_source_line.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

// Lanes that diverge and wait for each other take up to 32 times the instructions.
constexpr uint64_t reversed_times_longer = 32, reversed_instructions_at_least = 1'000'000;

// Number of uses of each register in a function.
std::vector<size_t> uses_of_registers(const ptx::Function& function) {
    std::vector<size_t> uses(function.registers.size());
    const auto count = [&](const auto& count, const std::vector<ptx::Operand>& operands) -> void {
        for (const auto& operand : operands) {
            if (operand.index >= 0 && static_cast<size_t>(operand.index) < uses.size())
                ++uses[static_cast<size_t>(operand.index)];
            count(count, operand.elements);
        }
    };
    for (const auto& instruction : function.body) {
        if (instruction.guard >= 0) ++uses[static_cast<size_t>(instruction.guard)];
        for (const auto* operands : {&instruction.operands, &instruction.returns, &instruction.arguments})
            count(count, *operands);
    }
    return uses;
}

// Instructions of a function whose order can matter. Sums, minima and maxima are the same in every order.
std::vector<const ptx::Instruction*> deciding(const ptx::Function& function) {
    std::vector<const ptx::Instruction*> found;
    std::vector<size_t> uses;
    for (const auto& instruction : function.body) {
        if (!instruction.opcode.starts_with("atom.") || instruction.operands.empty()) continue;
        if (uses.empty()) uses = uses_of_registers(function);
        const int result = instruction.operands[0].index;
        const bool is_used = result >= 0 && uses[static_cast<size_t>(result)] > 1;
        if (is_used || instruction.opcode.contains(".exch") || instruction.opcode.contains(".cas"))
            found.push_back(&instruction);
    }
    return found;
}

// Lines of the submission with such operations.
std::vector<Location> places_of(const ptx::Module& module, const std::string& file) {
    std::vector<Location> places;
    for (const auto& function : module.functions)
        for (const auto* instruction : deciding(function)) {
            Location one;
            one.file = file;
            one.line = line_in(module, file, instruction->place);
            one.role = Role::decides;
            if (one.line && std::ranges::find(places, one) == places.end()) places.push_back(one);
        }
    return places;
}

bool has_gap(const CaseObservation& seen) {
    return std::ranges::any_of(
        seen.findings, [](const Finding& finding) { return finding.id == FindingId::tool_unsupported; });
}

}  // namespace

bool decides_by_order(const ptx::Function& function) {
    return !deciding(function).empty();
}

void run_reversed(PassContext& context) {
    Job& job = context.job;
    auto& observed = context.observation.cases;
    const RunOptions again = context.again(context.optimized);
    if (std::ranges::none_of(again.module->functions, decides_by_order)) return;
    RunOptions run = again;
    run.schedule.order = machine::Schedule::Order::reverse;
    run.schedule.parts_at_strong = polls_barrier_objects(*again.module);
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        CaseObservation& seen = observed[at];
        if (!seen.whole || !seen.reversed.waits.empty()) continue;
        if (!context.has_buffers()) {
            add_unseen(
                seen.unseen, outputs_of_other_orders,
                "no other order of blocks and warps was tried, because the buffers are too large to be "
                "kept for another run");
            continue;
        }
        run.warp_instructions = reversed_instructions_at_least;
        for (const auto& launch : seen.launches)
            run.warp_instructions += reversed_times_longer * launch.warp_instructions;
        auto done = run_once(job, job.cases[at], run);
        if (done && has_gap(done->seen)) {
            RunOptions whole = run;
            whole.schedule.whole_warps = true;
            done = run_once(job, job.cases[at], whole);
        }
        if (!done || !done->whole) {
            add_unseen(seen.unseen, outputs_of_other_orders,
                       "with the last block, warp and lane first, the run did not finish within 32 times "
                       "the usual number of instructions");
            continue;
        }
        if (done->seen.outputs == seen.outputs) continue;
        seen.reversed.outputs = std::move(done->seen.outputs);
        seen.reversed.places = places_of(*again.module, job.file);
    }
}

}  // namespace warpmark::session
