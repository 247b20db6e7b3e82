// cuda_runtime.h: the host API for a launcher that runs inside the machine. NVRTC declares the part that device code may
// call; this adds the rest, with CUDA's own names and signatures, over the machine's own functions (__warpmark_…).
// Every compile includes it first, as nvcc does, so it must stay small.
#pragma once

// Host code is compiled for the device too.
#undef __host__
#define __host__

// nvcc's cuda_runtime.h brings these along.
#include <algorithm_base>
#include <limits>
#include <math.h>
#include <string.h>
#include <stdlib.h>
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;

extern "C" {
__device__ int __warpmark_func_set_attribute(const void* func, int attr, int value);
__device__ int __warpmark_device_synchronize();
__device__ int __warpmark_malloc(void** p, unsigned long long bytes);
__device__ int __warpmark_malloc_host(void** p, unsigned long long bytes);  // the launcher may read and write it, too
__device__ int __warpmark_free(void* p);
__device__ int __warpmark_memcpy(void* dst, const void* src, unsigned long long n, int kind);
__device__ int __warpmark_memset(void* p, int value, unsigned long long n);
__device__ int __warpmark_memcpy_to_symbol(const void* symbol, const void* src, unsigned long long n, unsigned long long offset, int kind);
__device__ int __warpmark_memcpy_from_symbol(void* dst, const void* symbol, unsigned long long n, unsigned long long offset, int kind);
__device__ int __warpmark_get_symbol_address(void** p, const void* symbol);
__device__ int __warpmark_peek_at_last_error();
__device__ const char* __warpmark_get_error_string(int error);
__device__ const char* __warpmark_get_error_name(int error);
__device__ int __warpmark_device_get_attribute(int* value, int attr, int device);
__device__ int __warpmark_launch_extras(unsigned int x, unsigned int y, unsigned int z, int cooperative);
__device__ int __warpmark_launch(const void* kernel, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz, size_t shared, void** arguments);
__device__ int __warpmark_blocks_per_multiprocessor(const void* kernel, int threads, size_t shared);
__device__ long long __warpmark_function_attribute(const void* kernel, int number);
}

// What NVRTC declares by itself ends in one of these; it guards their names with empty macros.
#undef __cudaCDP2Malloc
#undef __cudaCDP2Free
#undef __cudaCDP2PeekAtLastError
#undef __cudaCDP2GetErrorString
#undef __cudaCDP2GetErrorName
#undef __cudaCDP2DeviceGetAttribute
#undef __cudaCDP2DeviceGetSharedMemConfig
#undef __cudaCDP2DeviceGetCacheConfig
#undef __cudaCDP2GetDevice
#undef __cudaCDP2GetDeviceCount
#undef __cudaCDP2RuntimeGetVersion
#undef __cudaCDP2MemcpyAsync
#undef __cudaCDP2MemsetAsync
#undef __cudaCDP2StreamCreateWithFlags
#undef __cudaCDP2StreamDestroy
#undef __cudaCDP2StreamWaitEvent
#undef __cudaCDP2EventCreateWithFlags
#undef __cudaCDP2EventRecord
#undef __cudaCDP2EventDestroy
extern "C" {
inline __device__ cudaError_t __cudaCDP2Malloc(void** p, size_t n) { return (cudaError_t)__warpmark_malloc(p, n); }
inline __device__ cudaError_t __cudaCDP2Free(void* p) { return (cudaError_t)__warpmark_free(p); }
inline __device__ cudaError_t __cudaCDP2PeekAtLastError() { return (cudaError_t)__warpmark_peek_at_last_error(); }
inline __device__ const char* __cudaCDP2GetErrorString(cudaError_t e) { return __warpmark_get_error_string(e); }
inline __device__ const char* __cudaCDP2GetErrorName(cudaError_t e) { return __warpmark_get_error_name(e); }
inline __device__ cudaError_t __cudaCDP2DeviceGetAttribute(int* v, cudaDeviceAttr a, int d) { return (cudaError_t)__warpmark_device_get_attribute(v, a, d); }
inline __device__ cudaError_t __cudaCDP2DeviceGetSharedMemConfig(cudaSharedMemConfig* c) { return *c = cudaSharedMemBankSizeFourByte, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2DeviceGetCacheConfig(cudaFuncCache* c) { return *c = cudaFuncCachePreferNone, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2GetDevice(int* d) { return *d = 0, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2GetDeviceCount(int* n) { return *n = 1, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2RuntimeGetVersion(int* v) { return *v = __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2MemcpyAsync(void* d, const void* s, size_t n, cudaMemcpyKind k, cudaStream_t) { return (cudaError_t)__warpmark_memcpy(d, s, n, k); }
inline __device__ cudaError_t __cudaCDP2MemsetAsync(void* p, int v, size_t n, cudaStream_t) { return (cudaError_t)__warpmark_memset(p, v, n); }
// One stream in order is a legal schedule of any program of streams and events.
inline __device__ cudaError_t __cudaCDP2StreamCreateWithFlags(cudaStream_t* s, unsigned int) { return *s = 0, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2StreamDestroy(cudaStream_t) { return cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2StreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2EventCreateWithFlags(cudaEvent_t* e, unsigned int) { return *e = 0, cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2EventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
inline __device__ cudaError_t __cudaCDP2EventDestroy(cudaEvent_t) { return cudaSuccess; }
}

// Functions of kernels. NVRTC already declares the first template.
template <class T> static inline __device__ cudaError_t cudaMalloc(T** p, size_t n) { return cudaMalloc((void**)(void*)p, n); }
template <class T> inline __device__ cudaError_t cudaFuncSetAttribute(T* f, cudaFuncAttribute attr, int value) { return (cudaError_t)__warpmark_func_set_attribute((const void*)f, attr, value); }
template <class T> inline __device__ cudaError_t cudaFuncSetCacheConfig(T*, cudaFuncCache) { return cudaSuccess; }
template <class T> inline __device__ cudaError_t cudaFuncSetSharedMemConfig(T*, cudaSharedMemConfig) { return cudaSuccess; }

// Memory. Host and device memory are one address space in the machine; a kind that does not fit the pointers is the machine's to report.
inline __device__ cudaError_t cudaMemcpy(void* dst, const void* src, size_t n, cudaMemcpyKind kind) { return (cudaError_t)__warpmark_memcpy(dst, src, n, kind); }
inline __device__ cudaError_t cudaMemset(void* p, int value, size_t n) { return (cudaError_t)__warpmark_memset(p, value, n); }
inline __device__ cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
    for (size_t row = 0; row < height; ++row)
        if (int error = __warpmark_memcpy((char*)dst + row * dpitch, (const char*)src + row * spitch, width, kind)) return (cudaError_t)error;
    return cudaSuccess;
}
// With four and five arguments they are the toolkit's own; the stream is its default.
inline __device__ cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t n, cudaMemcpyKind kind) { return cudaMemcpy(dst, src, n, kind); }
inline __device__ cudaError_t cudaMemsetAsync(void* p, int value, size_t n) { return cudaMemset(p, value, n); }
template <class T> inline __device__ cudaError_t cudaMallocAsync(T** p, size_t n, cudaStream_t) { return cudaMalloc(p, n); }
inline __device__ cudaError_t cudaFreeAsync(void* p, cudaStream_t) { return (cudaError_t)__warpmark_free(p); }
template <class T> inline __device__ cudaError_t cudaMallocManaged(T** p, size_t n, unsigned int = cudaMemAttachGlobal) { return (cudaError_t)__warpmark_malloc_host((void**)(void*)p, n); }
template <class T> inline __device__ cudaError_t cudaMallocHost(T** p, size_t n, unsigned int = 0) { return (cudaError_t)__warpmark_malloc_host((void**)(void*)p, n); }
template <class T> inline __device__ cudaError_t cudaHostAlloc(T** p, size_t n, unsigned int) { return (cudaError_t)__warpmark_malloc_host((void**)(void*)p, n); }
inline __device__ cudaError_t cudaFreeHost(void* p) { return (cudaError_t)__warpmark_free(p); }
template <class T> inline __device__ cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, size_t n, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return (cudaError_t)__warpmark_memcpy_to_symbol((const void*)&symbol, src, n, offset, kind);
}
template <class T> inline __device__ cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, size_t n, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return (cudaError_t)__warpmark_memcpy_from_symbol(dst, (const void*)&symbol, n, offset, kind);
}
template <class T> inline __device__ cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* src, size_t n, size_t offset, cudaMemcpyKind kind, cudaStream_t = 0) {
    return cudaMemcpyToSymbol(symbol, src, n, offset, kind);
}
template <class T> inline __device__ cudaError_t cudaGetSymbolAddress(void** p, const T& symbol) { return (cudaError_t)__warpmark_get_symbol_address(p, (const void*)&symbol); }
template <class T> inline __device__ cudaError_t cudaGetSymbolSize(size_t* n, const T&) { return *n = sizeof(T), cudaSuccess; }

// Streams and events.
inline __device__ cudaError_t cudaDeviceSynchronize() { return (cudaError_t)__warpmark_device_synchronize(); }
inline __device__ cudaError_t cudaStreamCreate(cudaStream_t* s) { return *s = 0, cudaSuccess; }
inline __device__ cudaError_t cudaStreamCreateWithPriority(cudaStream_t* s, unsigned int, int) { return *s = 0, cudaSuccess; }
inline __device__ cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaDeviceSynchronize(); }
inline __device__ cudaError_t cudaStreamQuery(cudaStream_t) { return cudaDeviceSynchronize(); }
inline __device__ cudaError_t cudaEventCreate(cudaEvent_t* e) { return *e = 0, cudaSuccess; }
inline __device__ cudaError_t cudaEventRecord(cudaEvent_t) { return cudaSuccess; }
inline __device__ cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaDeviceSynchronize(); }
inline __device__ cudaError_t cudaEventQuery(cudaEvent_t) { return cudaDeviceSynchronize(); }
// The machine has no clock that a program may read: elapsed times are 0.
inline __device__ cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) { return *ms = 0, cudaSuccess; }

// The device.
inline __device__ cudaError_t cudaSetDevice(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }
inline __device__ cudaError_t cudaDeviceReset() { return cudaDeviceSynchronize(); }
inline __device__ cudaError_t cudaDriverGetVersion(int* v) { return cudaRuntimeGetVersion(v); }
inline __device__ cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline __device__ cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
inline __device__ cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
inline __device__ int __warpmark_attribute(cudaDeviceAttr attr, int device) {
    int value = 0;
    __warpmark_device_get_attribute(&value, attr, device);
    return value;
}
inline __device__ cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
    if (device != 0) return cudaErrorInvalidDevice;
    memset(prop, 0, sizeof *prop);
    strcpy(prop->name, "warpmark simulated device");
    prop->totalGlobalMem = (size_t)80 << 30;
    prop->warpSize = 32;
    prop->sharedMemPerBlock = __warpmark_attribute(cudaDevAttrMaxSharedMemoryPerBlock, device);
    prop->sharedMemPerBlockOptin = __warpmark_attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    prop->sharedMemPerMultiprocessor = __warpmark_attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    prop->reservedSharedMemPerBlock = __warpmark_attribute(cudaDevAttrReservedSharedMemoryPerBlock, device);
    prop->regsPerBlock = __warpmark_attribute(cudaDevAttrMaxRegistersPerBlock, device);
    prop->regsPerMultiprocessor = __warpmark_attribute(cudaDevAttrMaxRegistersPerMultiprocessor, device);
    prop->maxThreadsPerBlock = __warpmark_attribute(cudaDevAttrMaxThreadsPerBlock, device);
    prop->maxThreadsPerMultiProcessor = __warpmark_attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device);
    prop->maxBlocksPerMultiProcessor = __warpmark_attribute(cudaDevAttrMaxBlocksPerMultiprocessor, device);
    prop->maxThreadsDim[0] = __warpmark_attribute(cudaDevAttrMaxBlockDimX, device);
    prop->maxThreadsDim[1] = __warpmark_attribute(cudaDevAttrMaxBlockDimY, device);
    prop->maxThreadsDim[2] = __warpmark_attribute(cudaDevAttrMaxBlockDimZ, device);
    prop->maxGridSize[0] = __warpmark_attribute(cudaDevAttrMaxGridDimX, device);
    prop->maxGridSize[1] = __warpmark_attribute(cudaDevAttrMaxGridDimY, device);
    prop->maxGridSize[2] = __warpmark_attribute(cudaDevAttrMaxGridDimZ, device);
    prop->totalConstMem = __warpmark_attribute(cudaDevAttrTotalConstantMemory, device);
    prop->multiProcessorCount = __warpmark_attribute(cudaDevAttrMultiProcessorCount, device);
    prop->major = __warpmark_attribute(cudaDevAttrComputeCapabilityMajor, device);
    prop->minor = __warpmark_attribute(cudaDevAttrComputeCapabilityMinor, device);
    prop->l2CacheSize = __warpmark_attribute(cudaDevAttrL2CacheSize, device);
    return cudaSuccess;
}

// Launches by call. The stream says nothing: launches run in order.
inline __device__ cudaError_t __warpmark_launch_at(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared) {
    return (cudaError_t)__warpmark_launch(kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared, arguments);
}
inline __device__ void __warpmark_read_config(const cudaLaunchConfig_t* config) {
    unsigned int x = 0, y = 0, z = 0;
    int cooperative = 0;
    for (unsigned int i = 0; i < config->numAttrs; ++i) {
        const cudaLaunchAttribute& one = config->attrs[i];
        if (one.id == cudaLaunchAttributeClusterDimension) x = one.val.clusterDim.x, y = one.val.clusterDim.y, z = one.val.clusterDim.z;
        if (one.id == cudaLaunchAttributeCooperative) cooperative = one.val.cooperative;
    }
    __warpmark_launch_extras(x, y, z, cooperative);
}
template <class T> inline __device__ cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t = 0) {
    return __warpmark_launch_at((const void*)kernel, grid, block, arguments, shared);
}
template <class T> inline __device__ cudaError_t cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t = 0) {
    __warpmark_launch_extras(0, 0, 0, 1);
    return __warpmark_launch_at((const void*)kernel, grid, block, arguments, shared);
}
inline __device__ cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
    __warpmark_read_config(config);
    return __warpmark_launch_at(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes);
}
template <class... E> inline __device__ cudaError_t __warpmark_launch_values(const cudaLaunchConfig_t* config, const void* kernel, E... values) {
    void* arguments[sizeof...(E) + 1] = {(void*)&values..., 0};
    return cudaLaunchKernelExC(config, kernel, arguments);
}
template <class... E, class... A> inline __device__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(E...), A&&... values) {
    return __warpmark_launch_values<E...>(config, (const void*)kernel, static_cast<A&&>(values)...);
}
// Registers are not counted: the compiler's second half, which gives them out, does not run.
template <class T> inline __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* kernel, int threads, size_t shared) {
    return *blocks = __warpmark_blocks_per_multiprocessor((const void*)kernel, threads, shared), cudaSuccess;
}
template <class T> inline __device__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, T* kernel, size_t shared = 0, int limit = 0) {
    *block = (int)__warpmark_function_attribute((const void*)kernel, 0);
    if (limit > 0 && limit < *block) *block = limit;
    return *grid = __warpmark_attribute(cudaDevAttrMultiProcessorCount, 0) * __warpmark_blocks_per_multiprocessor((const void*)kernel, *block, shared), cudaSuccess;
}
template <class T> inline __device__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel) {
    if (!__warpmark_function_attribute((const void*)kernel, -1)) return cudaErrorInvalidDeviceFunction;
    memset(attributes, 0, sizeof *attributes);
    attributes->maxThreadsPerBlock = (int)__warpmark_function_attribute((const void*)kernel, 0);
    attributes->sharedSizeBytes = __warpmark_function_attribute((const void*)kernel, 1);
    attributes->localSizeBytes = __warpmark_function_attribute((const void*)kernel, 3);
    attributes->ptxVersion = (int)__warpmark_function_attribute((const void*)kernel, 5);
    attributes->binaryVersion = (int)__warpmark_function_attribute((const void*)kernel, 6);
    attributes->maxDynamicSharedSizeBytes = (int)__warpmark_function_attribute((const void*)kernel, 8);
    return cudaSuccess;
}
