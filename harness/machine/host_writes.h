// What the launcher does itself: which bytes of device memory it wrote last, whether it took
// data from there, how much it computed and copied.
//
// A byte of a region that kernels can reach is the launcher's if the launcher wrote it, by a copy from its
// own memory, by a fill or by itself, and no kernel has changed it since. Copies within device memory keep
// whose a byte is. A store of what is there already changes nothing: a kernel that adds zero to an answer has
// not computed it. Clearing is nobody's work: zeros where no kernel has written yet, and one value all over a
// buffer. A kernel's bytes that go to the host and come back as they are stay the kernel's: all of a buffer
// at once, or in parts that keep their places. Limits: moved or changed, they are the launcher's. An answer
// that a kernel copies from a buffer that the launcher filled is the kernel's; what it took to get there
// counts in `time` and in what is loaded.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::machine {

struct Region;
struct Run;

// What the host has got of a buffer, where it is not the launcher's own: of kernels, or of the caller.
struct CopiedImage {
    std::vector<std::byte> bytes;
    std::vector<bool> known;
};

struct HostWrites {
    static constexpr size_t most_places = 255;
    std::vector<Location>
        places;              // where the launcher wrote: a byte's mark is the position of its place, plus one
    bool took_data = false;  // something of device memory has come to the launcher
    uint64_t instructions_told = 0;             // Work::warp_instructions when the launch before had ended
    uint64_t copied_bytes = 0;                  // to or from the host's memory, since then
    DeviceCopies device_copies;                 // likewise
    std::vector<std::vector<std::byte>> taken;  // what kernels wrote and the host got by copies
    uint64_t taken_bytes = 0;
    std::map<uint32_t, CopiedImage> images;  // by region
    uint64_t image_bytes = 0;
};

// Bytes of the region have been copied to the host.
void host_took(Run&, const Region&, uint64_t offset, uint64_t bytes);

// The launcher's own bytes come to [offset, offset + bytes), and are there already.
void host_wrote(Run&, Region&, uint64_t offset, uint64_t bytes, const Location& where);
// Every byte there is now `value`, by one call.
void host_filled(Run&, Region&, uint64_t offset, uint64_t bytes, const Location& where);
// Bytes of one region come to another one. pieces: many small ones, which arrange the elements anew, are the
// launcher's work.
void copied_within(Run&, Region& to, uint64_t offset, const Region& from, uint64_t from_offset,
                   uint64_t bytes, const Location& where);

// Around a store or an atomic operation of a kernel on a region that the launcher has written to.
class KernelWrite {
  public:
    KernelWrite(Region&, const uint32_t* offsets, uint32_t active, uint32_t width);
    ~KernelWrite();  // clears the marks of what has changed
    KernelWrite(const KernelWrite&) = delete;
    KernelWrite& operator=(const KernelWrite&) = delete;

  private:
    Region& region_;
    const uint32_t* offsets_;
    uint32_t active_, width_;
    std::vector<std::byte> before_;
};

// A stretch of a region that is the launcher's.
struct HostStretch {
    uint64_t offset = 0, bytes = 0;
    Location where;
};
std::vector<HostStretch> host_stretches(const Run&, const Region&);

}  // namespace warpmark::machine
