// device_memory.h: buffers on a GPU at the addresses that the simulated machine has given them. So parameters, and pointers that lie
// in memory, mean the same on both. Behind each buffer nothing is mapped for as far as a 32-bit index reaches.
#pragma once
#include <map>
#include <string>

#include "harness/gpu/driver.h"

namespace warpmark::gpu {

class DeviceMemory {
  public:
    explicit DeviceMemory(const Driver& driver) : driver_(driver), api_(driver.api()) {}
    ~DeviceMemory();
    DeviceMemory(const DeviceMemory&) = delete;

    // Error: the driver has no memory there, or none at all. What lies in it is not defined, but for the guard behind its end.
    Result<void> allocate(uint64_t address, uint64_t bytes);
    // False: nothing begins there. The addresses stay reserved: what is released is not to be found again.
    bool release(uint64_t address);
    // Are all of these bytes in one buffer?
    bool holds(uint64_t address, uint64_t bytes) const;
    // Has somebody written behind the buffer's end, within the guard?
    bool is_overrun(uint64_t address) const;
    void renew_guard(uint64_t address) const;

  private:
    struct Mapped {
        uint64_t bytes = 0, mapped = 0;  // the latter in whole pages
        unsigned long long handle = 0;
    };
    Error failed(const char* what, int code) const;
    Result<void> reserve(uint64_t slot);
    Result<Mapped> map(uint64_t address, uint64_t bytes);

    const Driver& driver_;
    const DriverApi& api_;
    size_t page_ = 0;
    std::map<uint64_t, Mapped> mapped_;        // by address
    std::map<uint64_t, bool> reserved_;        // slots
};

}  // namespace warpmark::gpu
