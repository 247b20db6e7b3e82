// A warp's requests as machine code makes them (ptx::MachineForm): one for all
// instructions and rounds whose bytes one wider access moves.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/ptx/module.h"

namespace warpmark::machine {

class Joined {
  public:
    static constexpr uint32_t none = ~0u;

    // Makes the request that of the machine's access. False: an access before has moved its bytes, or one
    // behind it will. Offsets of the request then are `offsets`, which must live as long as it.
    bool takes(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);
    // Behind `false`: the site whose request moves the bytes; none: not known, or not yet.
    uint32_t moved_by() const { return moved_by_; }
    // Sites of stores that the next wider one moves, once.
    std::vector<uint32_t> take_stores() { return std::exchange(stores_, {}); }
    // Behind a barrier everything is read anew, and so it is by another block.
    void barrier() {
        known_ = 0;
        stores_.clear();
    }

  private:
    struct Window {
        Access kind = Access::load;
        uint32_t bytes = 0, lanes = 0, site = 0;
        bool is_early = false;  // a part has opened it
        uint32_t asked = 0;     // bytes of the first lane's window that instructions have asked for
        uint64_t base = 0;
        uint32_t at[32] = {};  // bytes behind it: where each lane's window begins
    };
    Window* holding(const WarpRequest&);
    bool serves(Window&, const WarpRequest&);
    void open(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);
    bool takes_part(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);

    std::array<Window, 32> windows_;  // the last ones
    size_t next_ = 0, known_ = 0;
    bool has_early_ = false;
    uint32_t moved_by_ = none;
    std::vector<uint32_t> stores_;
};

}  // namespace warpmark::machine
