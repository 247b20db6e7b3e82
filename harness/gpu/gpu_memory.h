// GPU buffers at the same addresses as in the simulator, so that parameters and pointers in memory are valid
// on both. After each buffer, the full range of a 32-bit index is unmapped.
#pragma once
#include <map>
#include <set>
#include <string>

#include "harness/gpu/cuda_driver.h"

namespace warpmark::gpu {

class DeviceMemory {
  public:
    static constexpr uint64_t slot_bytes = uint64_t{1} << 32;  // address range per buffer
    static constexpr uint64_t first_address = uint64_t{1}
                                              << 44;  // same as in the simulator (isa/address_windows.h)

    // Reserves the first address range. Must be constructed before a module is loaded, because the driver may
    // otherwise use these addresses.
    explicit DeviceMemory(const Driver&);
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;

    // Error: the address or the memory is not available. Contents are undefined, except for guard bytes after
    // the buffer and, if it does not start at its slot's start, before it.
    Result<void> allocate(uint64_t address, uint64_t bytes);
    // False: no buffer starts there. The addresses stay reserved and are never reused.
    bool release(uint64_t address);
    void release_all();
    // True if all of these bytes are in one buffer.
    bool holds(uint64_t address, uint64_t bytes) const;
    // True if guard bytes before or after the buffer were overwritten.
    bool is_overrun(uint64_t address) const;
    void renew_guard(uint64_t address) const;

  private:
    struct Mapped {
        uint64_t lead = 0;               // offset of the buffer in its slot
        uint64_t bytes = 0, mapped = 0;  // `mapped` in whole pages
        unsigned long long handle = 0;
    };
    Error failed(const char* what, int code) const;
    Result<void> reserve(uint64_t area);
    Result<Mapped> map(uint64_t address, uint64_t bytes);

    const Driver& driver_;
    const DriverApi& api_;
    size_t page_ = 0;
    std::map<uint64_t, Mapped> mapped_;  // by slot
    std::set<uint64_t> reserved_;        // start addresses of reserved ranges
};

}  // namespace warpmark::gpu
