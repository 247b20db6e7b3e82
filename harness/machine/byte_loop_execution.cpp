// Executes most iterations of a byte loop of the launcher at once. The last one is left to the interpreter,
// which gives every register its final value. The counters of the others are added.
#include <algorithm>
#include <cstring>

#include "harness/machine/access_execution.h"
#include "harness/machine/launcher_lane.h"
#include "harness/machine/thread_block.h"
#include "harness/program/byte_loops.h"

namespace warpmark::machine {
namespace {

uint64_t value_in(const std::byte* frame, uint32_t slot, uint32_t bytes) {
    uint64_t value = 0;
    std::memcpy(&value, frame + slot, bytes);
    return value;
}

// As the loop does it: a byte that it stores may be one that it loads later.
void copy_forward(std::byte* to, const std::byte* from, uint64_t bytes) {
    if (to <= from || to >= from + bytes) return void(std::memmove(to, from, bytes));
    for (uint64_t at = 0; at < bytes; ++at) to[at] = from[at];
}

}  // namespace

uint64_t Warp::run_byte_loop(const ByteLoop& loop) {
    constexpr uint64_t least = 64, bytes_an_instruction = 16;
    const uint64_t done = value_in(frame, loop.compared, loop.compared_bytes),
                   bound = value_in(frame, loop.bound, loop.compared_bytes);
    if (bound <= done || bound - done <= least) return 0;
    const uint64_t index = value_in(frame, loop.index, 8), to = value_in(frame, loop.to, 8) + index,
                   from = value_in(frame, loop.from, 8) + index;
    uint64_t bytes = std::min(bound - done - 1, launcher_->memory.room(to));
    if (loop.copies) bytes = std::min(bytes, launcher_->memory.room(from));
    if (bytes < least) return 0;
    std::byte* target = launcher_->memory.at(to, bytes, false);
    if (!target) return 0;
    if (Observer* observer = run_.attached.observer)
        host_initializes(*observer, *run_.memory.region(to), to & (Memory::region_limit - 1), bytes);
    if (loop.copies)
        copy_forward(target, launcher_->memory.at(from, bytes, false), bytes);
    else
        std::memset(target, std::to_integer<int>(frame[loop.value]), bytes);
    for (const auto& [slot, width] : loop.counters) {
        const uint64_t value = value_in(frame, slot, width) + bytes;
        std::memcpy(frame + slot, &value, width);
    }
    return bytes / bytes_an_instruction;
}

}  // namespace warpmark::machine
