// driver.h: the CUDA driver's library, opened at run time: modules, memory and launches on the first GPU.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::gpu {

// The functions of libcuda.so.1 that are used. Handles are opaque pointers, results CUresult.
struct DriverApi {
    int (*init)(unsigned);
    int (*driver_version)(int*);
    int (*device_get)(int*, int);
    int (*device_name)(char*, int, int);
    int (*device_attribute)(int*, int, int);
    int (*primary_retain)(void**, int);
    int (*context_set)(void*);
    int (*context_synchronise)();
    int (*context_limit)(int, size_t);
    int (*module_load)(void**, const void*, unsigned, int*, void**);
    int (*module_unload)(void*);
    int (*module_function)(void**, void*, const char*);
    int (*function_set)(void*, int, int);
    int (*memory_alloc)(uint64_t*, size_t);
    int (*memory_free)(uint64_t);
    int (*copy_to_device)(uint64_t, const void*, size_t);
    int (*copy_to_host)(void*, uint64_t, size_t);
    int (*launch)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**);
    int (*error_string)(int, const char**);
};

class Driver {
  public:
    static Result<Driver> open();
    std::string device() const;  // "NVIDIA H200 (sm_90), driver 580.159.04 (CUDA 13.0)"
    const DriverApi& api() const { return api_; }
    void use_here() const { api_.context_set(context_); }  // in each thread
    std::string what(int error) const;                     // "" for success

  private:
    DriverApi api_{};
    void* context_ = nullptr;
    int device_ = 0;
};

}  // namespace warpmark::gpu
