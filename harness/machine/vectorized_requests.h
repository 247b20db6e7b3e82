// Memory requests of a warp after the compiler's vectorization (ptx::MachineForm): one request for all
// instructions and iterations whose bytes a single wider access moves.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/ptx/module.h"

namespace warpmark::machine {

class RequestMerger {
  public:
    static constexpr uint32_t none = ~0u;

    // Turns `request` into the wider access that machine code makes. Returns false if an earlier access has
    // moved the bytes, or a later one will. The request may then point to `offsets`, which must outlive it.
    bool takes(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);
    // After `false`: the site whose request moves the bytes; none: not known (yet).
    uint32_t moved_by() const { return moved_by_; }
    // Sites of the stores that the next wider store combines; the list is cleared.
    std::vector<uint32_t> take_stores() { return std::exchange(stores_, {}); }
    // After a barrier, and in another block, everything is read again.
    void barrier() {
        known_ = 0;
        stores_.clear();
    }

  private:
    struct Window {
        Access kind = Access::load;
        uint32_t bytes = 0, lanes = 0, site = 0;
        bool is_early = false;  // opened by a part of the wider access
        uint32_t asked = 0;     // bytes of the first lane's window that instructions have requested
        uint64_t base = 0;
        uint32_t at[32] = {};  // start of each lane's window, in bytes after `base`
    };
    Window* holding(const WarpRequest&);
    bool serves(Window&, const WarpRequest&);
    void open(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);
    bool takes_part(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);

    std::array<Window, 32> windows_;  // the most recent ones
    size_t next_ = 0, known_ = 0;
    bool has_early_ = false;
    uint32_t moved_by_ = none;
    std::vector<uint32_t> stores_;
};

}  // namespace warpmark::machine
