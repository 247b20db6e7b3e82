// Launches that repeat an earlier one, in programs that measure a kernel by running it many times. A kernel
// is a function of its parameters and of device memory. If it leaves the memory as it found it, which a
// second launch on the same inputs usually does, further launches on the same memory need not be executed:
// they get the record of that one.
//
// The first launch is executed, the second one is executed between two hashes of device memory, and each
// further one needs a hash. Only programs whose limits are adjustable (Job::limits_are_adjustable) are
// treated so: in the others each launch counts as work. A launch that is not executed is compared with no
// work of other streams; those before it were.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "harness/contract/launch_counts.h"
#include "harness/machine/thread_block.h"

namespace warpmark::runtime {

class RepeatedLaunches {
  public:
    // Before a launch. True if it leaves everything as it is; then `record` has its counts.
    bool repeats(machine::Run&, const machine::Grid&, LaunchRecord& record);
    // After a launch that was executed.
    void executed(machine::Run&, const machine::Grid&, const LaunchRecord& record);

  private:
    using Key = std::tuple<const program::Code*, std::array<uint32_t, 3>, std::array<uint32_t, 3>, uint64_t,
                           std::vector<std::byte>>;
    struct Known {
        uint64_t warp_instructions = 0;
        bool is_hashed = false, is_stable = false;
        uint64_t memory = 0;  // hash before the last execution
        LaunchRecord record;
    };
    // Counts that change if a launch has an effect other than on memory.
    using Effects = std::array<uint64_t, 5>;
    static Effects effects_of(const machine::Run&);
    static Key key_of(const machine::Grid&);
    static bool is_repeatable(const machine::Run&, const machine::Grid&);
    // Covers everything that a kernel can read.
    static uint64_t hash_of_memory(machine::Run&);

    std::map<Key, Known> known_;
    Effects before_{};
};

}  // namespace warpmark::runtime
