// Times of two equivalent programs on a real GPU, measured in alternation.
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
        cannot,   // the plan cannot be timed; neither program is at fault
        wrong,    // the program's outputs differ from the reference's
        endless,  // it did not end in time
        broke,    // the device aborted it, or refused a launch
    };
    TimingOutcome came = TimingOutcome::times;
    std::string because;              // reason if there are no times
    std::string size;                 // name of the input size
    std::vector<PairedBlock> blocks;  // twice the number if the measurement was repeated
    uint64_t bytes = 0;               // total buffer size; each buffer must be read or written at least once
    uint64_t written_bytes = 0;       // size of the buffers that the programs write
    double copy_bytes_a_second = 0;   // read and written by device-to-device copies in this run
};

}  // namespace warpmark
