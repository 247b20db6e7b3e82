// Data races that the usual thread order hides behind a flag. Reruns of cases in other thread orders, if the
// module has operations for which the order can matter.
#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "harness/base/attack_defenses.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/event_observers.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

using machine::Schedule;

// In warp instructions: the budget for all reruns of a job, and a rerun's limit relative to the usual run. In
// random orders an instruction takes microseconds.
constexpr uint64_t budget_of_a_job = 60'000'000, order_times_longer = 2, order_instructions_at_least = 50'000;
// The first case has a larger limit, because lanes that diverge and wait for each other take up to 32 times
// the instructions. So a loop that spins in all orders but the usual one must spin for long to hide the code
// after it.
constexpr uint64_t times_for_the_first = 16;

constexpr const char* too_much =
    "a flag may hide a race, and the case is too large to run in other thread orders";

struct TriedOrder {
    Schedule::Order order = Schedule::Order::reverse;
    uint64_t seed = 1;
    bool answers_late = false;
    bool needs_objects = false;  // only for modules with barrier objects
};
constexpr std::array orders{
    TriedOrder{Schedule::Order::reverse, 1, true, false},
    TriedOrder{Schedule::Order::ahead, 1, true, true},  // no thread is ahead: the usual order
    TriedOrder{Schedule::Order::random, 1, false, false},
    TriedOrder{Schedule::Order::random, 2, false, false},
};

// A barrier of only part of the block; another order may change which threads take part.
bool is_barrier_of_some(const ptx::Instruction& one) {
    const bool is_barrier = one.opcode.starts_with("bar.sync") || one.opcode.starts_with("bar.arrive") ||
                            one.opcode.starts_with("barrier.sync") ||
                            one.opcode.starts_with("barrier.arrive");
    return is_barrier && one.operands.size() >= 2;
}

// True if anything other than a barrier of the whole block or warp may order two threads.
bool publishes(const ptx::Module& module) {
    constexpr std::string_view words[] = {"membar", "fence", ".acquire", ".release", ".acq_rel", "mbarrier"};
    return std::ranges::any_of(module.functions, [&](const ptx::Function& function) {
        return !function.is_host && std::ranges::any_of(function.body, [&](const ptx::Instruction& one) {
            return is_barrier_of_some(one) || std::ranges::any_of(words, [&](std::string_view word) {
                       return one.opcode.contains(word);
                   });
        });
    });
}

// Limit for polls of barrier objects that report "not yet", in instructions.
uint64_t looks_of(const RunOptions& run, size_t number_of_case) {
    constexpr uint64_t for_the_first = 4'000'000, for_others = 200'000, part_of_the_purse = 8;
    const uint64_t most = run.purse ? run.purse->left / part_of_the_purse : for_the_first;
    return std::min(most, number_of_case == 0 ? for_the_first : for_others);
}

bool is_race(const Finding& finding) {
    return family(finding.id) == Family::race && finding.severity != Severity::note;
}

bool is_settled(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) {
        return is_race(finding) || (finding.severity == Severity::error && family(finding.id) == Family::run);
    });
}

}  // namespace

bool polls_barrier_objects(const ptx::Module& module) {
    return std::ranges::any_of(module.functions, [](const ptx::Function& function) {
        return std::ranges::any_of(function.body, [](const ptx::Instruction& one) {
            return one.opcode.starts_with("mbarrier.") && one.opcode.contains("_wait");
        });
    });
}

void find_races_in_other_orders(PassContext& context) {
    if (!is_enabled(Defense::edge_needs_wait)) return;
    Job& job = context.job;
    auto& observed = context.observation.cases;
    const RunOptions again = context.again(context.judging());
    // The unoptimized build keeps the result of every atomic operation, used or not, so decides_by_order
    // needs the optimized one.
    const bool has_flags = publishes(*again.module);
    if (!has_flags && std::ranges::none_of(context.optimized.build.module.functions, decides_by_order))
        return;
    const bool has_objects = polls_barrier_objects(*again.module);
    // Without flags, only the results of atomic operations can hide a race.
    uint64_t left = has_flags ? budget_of_a_job : budget_of_a_job / 30;
    bool is_found = false;
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        CaseObservation& seen = observed[at];
        uint64_t instructions = order_instructions_at_least;
        for (const auto& launch : seen.launches)
            instructions += order_times_longer * launch.warp_instructions;
        for (const TriedOrder& other : orders) {
            if (is_settled(seen)) break;
            if (other.needs_objects && !has_objects) continue;
            const bool is_paid =
                !again.purse ||
                again.purse->left >= instructions + order_times_longer * again.purse->largest_run;
            if (!context.has_buffers() || instructions > left || !is_paid) {
                if (has_flags) add_unseen(seen.unseen, "race.", too_much);
                break;
            }
            FindingLog log;
            observe::EventObserver watch(log, false);
            RunOptions run = again;
            run.observer = &watch;
            run.wants_outputs = run.wants_plan = false;
            run.warp_instructions = at == 0 ? times_for_the_first * instructions : instructions;
            run.schedule.order = other.order;
            run.schedule.seed = other.seed;
            run.schedule.parts_at_strong = has_objects || !has_flags;
            run.schedule.early.block = {~0u, ~0u, ~0u};
            if (other.answers_late) run.schedule.looks = looks_of(run, at);
            const auto done = run_once(job, job.cases[at], run);
            if (!done) return;
            if (at > 0) left -= std::min(left, done->warp_instructions);
            auto found = log.take();
            drop_first_guesses(run.guesses, found);
            settle_same_values(job, job.cases[at], run, seen, seen.findings, found, true);
            std::erase_if(found, [](const Finding& finding) { return !is_race(finding); });
            for (auto& finding : diagnose::without_consequences(std::move(found), nullptr, {})) {
                finding.evidence = Evidence::other_order;
                seen.findings.push_back(std::move(finding));
                is_found = true;
            }
            if (is_found) return;  // other cases would show the same lines
        }
    }
}

}  // namespace warpmark::session
