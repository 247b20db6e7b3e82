// The CUDA driver's library, opened at run time: modules, memory and launches on one GPU. CUDA Driver API,
// version 13.0.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gpu {

// CUmemLocation, CUmemAllocationProp, CUmemAccessDesc, CUlaunchAttribute and CUlaunchConfig, in the library's
// binary layout.
struct MemoryLocation {
    int type = 1;  // CU_MEM_LOCATION_TYPE_DEVICE
    int device = 0;
};
struct MemoryProperties {
    int type = 1;  // CU_MEM_ALLOCATION_TYPE_PINNED
    int handle_types = 0;
    MemoryLocation location;
    void* security = nullptr;
    uint64_t flags = 0;
};
struct MemoryAccess {
    MemoryLocation location;
    int flags = 3;  // CU_MEM_ACCESS_FLAGS_PROT_READWRITE
};
struct LaunchAttribute {
    int id = 0;  // 2: cooperative; 4: cluster's dimensions
    int padding = 0;
    uint32_t value[16] = {};
};
struct LaunchConfig {
    uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
    uint32_t dynamic_shared_bytes = 0;
    void* stream = nullptr;
    LaunchAttribute* attributes = nullptr;
    uint32_t attribute_count = 0;
};

// Functions of libcuda.so.1. Handles are opaque pointers, results are CUresult.
struct DriverApi {
    int (*init)(unsigned);
    int (*driver_version)(int*);
    int (*device_count)(int*);
    int (*device_get)(int*, int);
    int (*device_name)(char*, int, int);
    int (*device_attribute)(int*, int, int);
    int (*primary_retain)(void**, int);
    int (*context_set)(void*);
    int (*context_synchronize)();
    int (*context_limit)(int, size_t);
    int (*module_load)(void**, const void*, unsigned, int*, void**);
    int (*module_unload)(void*);
    int (*module_function)(void**, void*, const char*);
    int (*module_global)(uint64_t*, size_t*, void*, const char*);
    int (*function_set)(void*, int, int);
    int (*memory_alloc)(uint64_t*, size_t);
    int (*memory_free)(uint64_t);
    int (*copy_to_device)(uint64_t, const void*, size_t);
    int (*copy_to_host)(void*, uint64_t, size_t);
    int (*copy_on_device)(uint64_t, uint64_t, size_t);
    int (*fill_bytes)(uint64_t, uint8_t, size_t);
    int (*reserve)(uint64_t*, size_t, size_t, uint64_t, unsigned long long);
    int (*release_reserved)(uint64_t, size_t);
    int (*granularity)(size_t*, const MemoryProperties*, int);
    int (*create)(unsigned long long*, size_t, const MemoryProperties*, unsigned long long);
    int (*release_created)(unsigned long long);
    int (*map)(uint64_t, size_t, size_t, unsigned long long, unsigned long long);
    int (*unmap)(uint64_t, size_t);
    int (*permit)(uint64_t, size_t, const MemoryAccess*, size_t);
    int (*event_create)(void**, unsigned);
    int (*event_destroy)(void*);
    int (*event_record)(void*, void*);
    int (*event_elapsed)(float*, void*, void*);
    int (*launch_with)(const LaunchConfig*, void*, void**, void**);
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**,
                  void**);
    int (*error_string)(int, const char**);
};

// From cuda.h: CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, and the function attribute
// CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES.
inline constexpr int error_log_buffer = 5, error_log_bytes = 6, dynamic_shared_attribute = 8;

class Driver {
  public:
    static Result<Driver> open(int ordinal = 0);
    static inline const DriverApi* stand_in = nullptr;  // for tests: replaces the library's functions
    std::string device() const;  // "NVIDIA H200 (sm_90), driver 580.159.04 (CUDA 13.0)"
    const DriverApi& api() const { return api_; }
    void use_here() const { api_.context_set(context_); }  // call in each thread
    std::string what(int error) const;                     // error text; "" for success
    int attribute(int which) const;                        // CU_DEVICE_ATTRIBUTE_…
    std::vector<uint32_t> capabilities() const;            // of all devices, in device order: 90
    int ordinal() const { return device_; }
    void* context() const { return context_; }

  private:
    static Result<Driver> load();
    DriverApi api_{};
    void* context_ = nullptr;
    int device_ = 0;
};

}  // namespace warpmark::gpu
