// Loops that set or copy bytes one after another. The compiler makes them of memset, memcpy and assignments
// of large structures, without knowledge of any wider access. The launcher executes most of their iterations
// at once (machine/byte_loop_execution.cpp).
#pragma once
#include <cstdint>
#include <vector>

namespace warpmark::program {

struct Lowering;

// for (; …; ++counters) to[index] = value, or = from[index]. All are slots of the frame, and nothing but the
// counters and temporary registers changes in the loop.
struct ByteLoop {
    struct Counter {
        uint32_t slot = 0;
        uint8_t bytes = 8;
    };
    uint32_t to = 0, index = 0;
    uint32_t from = 0;   // of a copy
    uint32_t value = 0;  // otherwise: of the register whose lowest byte is stored
    bool copies = false;
    std::vector<Counter> counters;     // each grows by one in an iteration, the index too
    uint32_t compared = 0, bound = 0;  // it goes on while the counter at `compared` is less than the bound
    uint8_t compared_bytes = 8;
};

// Stores the function's loops in Code::byte_loops, and their numbers in the branches that end them.
void find_byte_loops(Lowering&);

}  // namespace warpmark::program
