// The launcher as one lane: its functions as chains of steps, and the memory that it accessed last.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "harness/base/range_checks.h"
#include "harness/isa/lane_registers.h"
#include "harness/machine/global_memory.h"
#include "harness/program/decoded_program.h"

namespace warpmark::machine {

using namespace program;

class Warp;
struct Run;

// Memory whose properties need not be looked up for each access: a few regions, and the stack.
class LauncherMemory {
  public:
    // Memory at a generic address. nullptr if the access needs more than a move of bytes: it is outside of
    // the known regions, faulty, the first one to a piece of a large region, or one that observers receive.
    std::byte* at(uint64_t address, uint64_t bytes, bool is_store) {
        const KnownRegion& known = known_[address >> isa::slot_shift & (known_.size() - 1)];
        const uint64_t offset = static_cast<uint32_t>(address);
        if (known.slot != address >> isa::slot_shift) {
            return isa::in_window(address, isa::local_window) ? on_stack(offset, bytes) : nullptr;
        }
        if (offset < known.from || !fits(offset, bytes, known.end)) return nullptr;
        if (is_store && known.stored)
            known.stored[offset / 64] |= ((uint64_t{1} << bytes) - 1) << offset % 64;
        return known.data + offset;
    }
    std::byte* on_stack(uint64_t offset, uint64_t bytes) {
        return fits(offset, bytes, stack_.size()) ? stack_.data() + offset : nullptr;
    }
    // Number of bytes from the address on of which at() returns the first.
    uint64_t room(uint64_t address) const;

    // The launcher has accessed the address in the general way.
    void learn(Run&, uint64_t address);
    // A call may have freed regions, or changed the side that they belong to.
    void forget() { known_ = {}; }
    // The part of the stack that has grown and belongs to the functions that run.
    void set_stack(std::span<std::byte> stack) { stack_ = stack; }

  private:
    struct KnownRegion {
        uint64_t slot = 0;
        std::byte* data = nullptr;
        uint64_t from = 0, end = 0;  // accessible bytes, which have been touched
        uint64_t* stored = nullptr;  // set if the observer keeps which of its bytes are initialized
    };

    std::array<KnownRegion, 16> known_{};
    std::span<std::byte> stack_;
};

struct LauncherLane : isa::SingleLane {
    LauncherLane(Warp& warp, size_t functions) : warp(warp), steps_(functions) {}

    // The running function is that of the warp's current frame.
    void enter();

    Warp& warp;
    LauncherMemory memory;
    const Code* code = nullptr;        // of the running function
    const isa::Step* first = nullptr;  // the steps of its ops
    // Ops that were executed before `start`; those from there on are counted when the chain ends.
    uint64_t executed = 0;
    const isa::Step* start = nullptr;
    uint64_t chain_end = 0;  // no branch is taken in the chain once this number of ops was executed

  private:
    std::vector<std::vector<isa::Step>> steps_;  // by function; empty: it has not run yet
};

// launcher_steps.cpp: one step for each op.
std::vector<isa::Step> launcher_steps(const Code&);
// The step of an op that is none: the chain ends.
const isa::Step* leave(const isa::Step*, std::byte* frame, isa::SingleLane&);

}  // namespace warpmark::machine
