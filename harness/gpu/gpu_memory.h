// Buffers on a GPU at the addresses that the simulated machine has given them. So
// parameters, and pointers that lie in memory, mean the same on both. Behind each buffer nothing is mapped
// for as far as a 32-bit index reaches.
#pragma once
#include <map>
#include <set>
#include <string>

#include "harness/gpu/cuda_driver.h"

namespace warpmark::gpu {

class DeviceMemory {
  public:
    static constexpr uint64_t slot_bytes = uint64_t{1} << 32;  // addresses for each buffer
    static constexpr uint64_t first_address = uint64_t{1}
                                              << 44;  // as the machine has it (isa/address_windows.h)

    // Reserves the first area of addresses at once: to be made before a module is loaded, for which the
    // driver may need some itself.
    explicit DeviceMemory(const Driver&);
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;

    // Error: the driver has no memory there, or none at all. What lies in it is not defined, but for the
    // guards behind its end and, if it begins behind its slot's beginning, before it.
    Result<void> allocate(uint64_t address, uint64_t bytes);
    // False: nothing begins there. The addresses stay reserved: what is released is not to be found again.
    bool release(uint64_t address);
    void release_all();
    // Are all of these bytes in one buffer?
    bool holds(uint64_t address, uint64_t bytes) const;
    // Has somebody written behind the buffer's end or before its beginning, within the guards?
    bool is_overrun(uint64_t address) const;
    void renew_guard(uint64_t address) const;

  private:
    struct Mapped {
        uint64_t lead = 0;               // from the slot's beginning to the buffer's
        uint64_t bytes = 0, mapped = 0;  // the latter in whole pages
        unsigned long long handle = 0;
    };
    Error failed(const char* what, int code) const;
    Result<void> reserve(uint64_t area);
    Result<Mapped> map(uint64_t address, uint64_t bytes);

    const Driver& driver_;
    const DriverApi& api_;
    size_t page_ = 0;
    std::map<uint64_t, Mapped> mapped_;  // by slot
    std::set<uint64_t> reserved_;        // beginnings of areas
};

}  // namespace warpmark::gpu
