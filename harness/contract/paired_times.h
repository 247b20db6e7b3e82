// How long a real GPU took for two programs that compute the same, run by run beside each
// other.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark {

// Pairs of runs over the same inputs, in order.
struct PairedBlock {
    std::vector<double> seconds, reference_seconds;
};

struct PairedTimes {
    enum class TimingOutcome : uint8_t {
        times,
        cannot,   // this plan cannot be timed; neither program's fault
        wrong,    // the program's outputs are not the reference's
        endless,  // it did not end in time
        broke,    // the device broke it off, or refused a launch
    };
    TimingOutcome came = TimingOutcome::times;
    std::string because;              // of anything but times: why
    std::string size;                 // what its inputs are called
    std::vector<PairedBlock> blocks;  // twice as many where it was done again
    uint64_t bytes = 0;               // of all buffers: each has to be read or written once at least
    uint64_t written_bytes = 0;       // of those that the programs write
    double copy_bytes_a_second =
        0;  // read and written by a copy between two buffers of the device, in this run
};

}  // namespace warpmark
