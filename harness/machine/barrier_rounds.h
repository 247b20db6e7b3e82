// How far a warp has come since the last barrier of its block, by the ways around barriers
// (program/divergence_paths.h): which branches it has decided, and which of them it has left behind.
#pragma once
#include <cstdint>
#include <vector>

#include "harness/program/decoded_program.h"

namespace warpmark::machine {

// A warp has come to where the paths of a way meet.
struct PathMeeting {
    uint16_t way = program::no_way;
    uint64_t instance = 0;  // Rounds::instance() then
    uint64_t touches = 0;   // Rounds::touches then
    uint32_t site = 0;
};

class Rounds {
  public:
    void clear() { of_.clear(); }
    void enters(const program::Code& code);
    void decides(const program::Code& code, const program::Op& branch);
    void leaves(const program::Code& code, uint16_t way, uint32_t site);

    // Which time around it is: a number that says what the warp has decided about the ways around this one.
    uint64_t instance(const program::Code& code, uint16_t way) const;
    // nullptr: it has not left the way that time.
    const PathMeeting* leaving(const program::Code& code, uint16_t way, uint64_t instance) const;

    uint64_t touches = 0;  // accesses to memory that other threads see

  private:
    struct CodeState {
        const program::Code* code = nullptr;
        uint64_t calls = 0;
        std::vector<uint64_t> decided;  // by way: a sum over the branches, since those around it
        std::vector<PathMeeting> left;
    };
    CodeState& of(const program::Code& code);
    const CodeState* find(const program::Code& code) const;
    std::vector<CodeState> of_;
};

}  // namespace warpmark::machine
