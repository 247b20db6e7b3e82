// Register frames of active function calls, and the pool that recycles them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/program/decoded_program.h"

namespace warpmark::machine {

using namespace program;

// Registers of one function activation, for all lanes of a warp.
struct Frame {
    std::byte* data = nullptr;
    const Code* code = nullptr;
    Frame* caller = nullptr;
    const Op* call = nullptr;  // the op in the caller
    uint32_t return_pc = 0;
    uint32_t lanes = 0;       // that have not returned
    uint32_t stack_base = 0;  // of its .local variables
    uint32_t depth = 0;
};

class FramePool {
  public:
    explicit FramePool(const std::vector<Code>& functions) : functions_(functions), free_(functions.size()) {}
    ~FramePool();
    Frame* take(const Code&);  // with its constants in place
    void give(Frame*);
    // False if the next take() would exceed `bytes_limit` for all frames together.
    bool has_room(const Code&, uint64_t bytes_limit);

  private:
    std::vector<Frame*>& free_of(const Code& code) {
        return free_[static_cast<size_t>(&code - functions_.data())];
    }

    const std::vector<Code>& functions_;
    uint64_t bytes_ = 0;
    std::vector<std::vector<Frame*>> free_;  // by function
    std::vector<Frame*> all_;
};

}  // namespace warpmark::machine
