// joined.h: a warp's requests as machine code makes them (ptx::MachineForm): one for all instructions and
// rounds whose bytes one wider access moves.
#pragma once
#include <array>
#include <cstdint>

#include "harness/contract/events.h"
#include "harness/ptx/module.h"

namespace warpmark::machine {

class Joined {
  public:
    // Makes the request that of the machine's access. False: an access before has moved its bytes, or one
    // behind it will. Offsets of the request then are `offsets`, which must live as long as it.
    bool takes(const ptx::MachineForm&, WarpRequest&, uint32_t (&offsets)[32]);
    // Behind a barrier everything is read anew.
    void barrier() { known_ = 0; }

  private:
    struct Window {
        Access kind = Access::load;
        uint32_t bytes = 0, lanes = 0;
        uint32_t asked = 0;  // bytes of the first lane's window that instructions have asked for
        uint64_t at[32] = {};
    };
    Window* holding(const WarpRequest&);

    std::array<Window, 32> windows_;  // the last ones
    size_t next_ = 0, known_ = 0;
};

}  // namespace warpmark::machine
