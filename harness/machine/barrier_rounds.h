// Progress of a warp since the last barrier of its block, in terms of the paths around barriers
// (program/divergence_paths.cpp): the branches that it has decided and the paths that it has left.
#pragma once
#include <cstdint>
#include <vector>

#include "harness/program/decoded_program.h"

namespace warpmark::machine {

// Arrival of a warp where the paths around a barrier rejoin.
struct PathMeeting {
    uint16_t way = program::no_way;
    uint64_t instance = 0;  // Rounds::instance() at that time
    uint64_t touches = 0;   // Rounds::touches at that time
    uint32_t site = 0;
};

class BarrierProgress {
  public:
    void clear() { of_.clear(); }
    void enters(const program::Code& code);
    void decides(const program::Code& code, const program::Op& branch);
    void leaves(const program::Code& code, uint16_t way, uint32_t site);

    // Identifies this pass through `way`: a number derived from the warp's decisions at the branches around
    // it.
    uint64_t instance(const program::Code& code, uint16_t way) const;
    // nullptr if the warp did not leave `way` in that instance.
    const PathMeeting* leaving(const program::Code& code, uint16_t way, uint64_t instance) const;

    uint64_t touches = 0;  // accesses to memory that other threads can see

  private:
    struct CodeState {
        const program::Code* code = nullptr;
        uint64_t calls = 0;
        // By way: a sum over its branches since the enclosing ones were decided.
        std::vector<uint64_t> decided;
        std::vector<PathMeeting> left;
    };
    CodeState& of(const program::Code& code);
    const CodeState* find(const program::Code& code) const;
    std::vector<CodeState> of_;
};

}  // namespace warpmark::machine
