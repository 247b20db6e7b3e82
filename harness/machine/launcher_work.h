// Work done by the launcher itself: which bytes of device memory it wrote last, whether it read results back,
// and how much it computed and copied.
//
// A byte that kernels can access belongs to the launcher if the launcher wrote it and no kernel has changed
// it since. The launcher writes by copies from host memory, fills and stores. Copies within device memory
// preserve the owner of each byte. A store of the value that is already there changes nothing: a kernel that
// adds zero to an answer has not computed it. Clearing does not count: zeros where no kernel has written yet,
// and one value over a whole buffer. Bytes of a kernel that go to the host and come back unchanged remain the
// kernel's, for a whole buffer or for parts that keep their positions.
//
// Limits: kernel bytes that the host moves or changes become the launcher's. An answer that a kernel copies
// from a buffer filled by the launcher is the kernel's; the cost of producing it shows in `time` and in the
// bytes loaded.
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

// Host copy of a buffer's contents that are not the launcher's own: bytes from kernels or from the caller.
struct CopiedImage {
    std::vector<std::byte> bytes;
    std::vector<bool> known;
};

struct HostWrites {
    static constexpr size_t most_places = 255;
    // Source locations of the launcher's writes; a byte's host mark is an index into this, plus one.
    std::vector<Location> places;
    bool took_data = false;                     // data from device memory has reached the launcher
    uint64_t instructions_told = 0;             // Work::warp_instructions when the previous launch ended
    uint64_t copied_bytes = 0;                  // to or from host memory, since then
    DeviceCopies device_copies;                 // since then
    std::vector<std::vector<std::byte>> taken;  // kernel results that the host received by copies
    uint64_t taken_bytes = 0;
    std::map<uint32_t, CopiedImage> images;  // by region
    uint64_t image_bytes = 0;
};

// Bytes of the region have been copied to the host.
void host_took(Run&, const Region&, uint64_t offset, uint64_t bytes);

// The launcher's own bytes have been written to [offset, offset + bytes).
void host_wrote(Run&, Region&, uint64_t offset, uint64_t bytes, const Location& where);
// One call has set every byte of the range to `value`.
void host_filled(Run&, Region&, uint64_t offset, uint64_t bytes, const Location& where);
// Bytes of one region have been copied into another. pieces: the copy is one of many small ones that
// rearrange elements, which counts as work of the launcher.
void copied_within(Run&, Region& to, uint64_t offset, const Region& from, uint64_t from_offset,
                   uint64_t bytes, const Location& where);

// Encloses a store or an atomic operation of a kernel on a region that the launcher has written.
class KernelWrite {
  public:
    KernelWrite(Region&, const uint32_t* offsets, uint32_t active, uint32_t width);
    ~KernelWrite();  // clears the host marks of the bytes that changed
    KernelWrite(const KernelWrite&) = delete;
    KernelWrite& operator=(const KernelWrite&) = delete;

  private:
    Region& region_;
    const uint32_t* offsets_;
    uint32_t active_, width_;
    std::vector<std::byte> before_;
};

// A range of a region that belongs to the launcher.
struct HostStretch {
    uint64_t offset = 0, bytes = 0;
    Location where;
};
std::vector<HostStretch> host_stretches(const Run&, const Region&);

}  // namespace warpmark::machine
