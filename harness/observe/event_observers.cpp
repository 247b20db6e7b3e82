// Event handlers that need the launch's dimensions.
#include "harness/observe/event_observers.h"

#include "harness/observe/time_model.h"

namespace warpmark::observe {

void EventObserver::launch_begins(const RunView& run) {
    const auto& block = run.launch().block;
    threads_ = block[0] * block[1] * block[2];
    warps_ = (threads_ + 31) / 32;
    races_.launch_begins(run);
    copies_.launch_begins(run);
    fences_.launch_begins(run);
    lives_.launch_begins(run);
    initialized_.launch_begins(run);
    unset_locals_.launch_begins(run);
    barriers_.launch_begins(run);
    traffic_.launch_begins(run);
    only_turns_.launch_begins();
    async_.launch_begins(run);
    chains_.launch_begins();
    waits_.launch_begins();
}

namespace {

void add_time(LaunchRecord& record) {
    record.cycles = modeled_cycles(record);
    record.work = work_cycles(record);
}

}  // namespace

void EventObserver::launch_ends(LaunchRecord& record) {
    initialized_.launch_ends(record);
    if (!counts_) return only_turns_.launch_ends(record);
    traffic_.launch_ends(record);
    async_.launch_ends(record);
    chains_.launch_ends(record);
    record.waits = waits_.count();
    add_time(record);
}

void Count::launch_ends(LaunchRecord& record) {
    traffic_.launch_ends(record);
    chains_.launch_ends(record);
    add_time(record);
}

void EventObserver::block_begins(uint32_t block) {
    races_.order().block_begins(block, warps_, threads_);
    lives_.block_begins(block);
}

}  // namespace warpmark::observe
