// The host API, for both passes over a file. In the device pass its functions are host functions, which are
// only declared. In the host pass (__WARPMARK_HOST__) NVRTC makes device functions of them, and they call the machine's own
// functions (__warpmark_…). Names and signatures are CUDA's. Every compile includes it first, as nvcc does, so it must stay small.
#pragma once
// Authors' headers ask by these whether it is there.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__

#ifdef __WARPMARK_HOST__
// NVRTC takes no host functions: here the host's are device functions, too (toolchain/host_pass_text.cpp).
#undef __host__
#define __host__
// Form of a static variable whose initializer is computed at run time (toolchain/dynamic_initializers.cpp).
namespace __warpmark {
struct Here {};
template <class T> T plain(T);
template <class T> struct Once {
    bool made;
    alignas(T) char bytes[sizeof(T)];
    T& get() { return reinterpret_cast<T&>(bytes); }
    void* take() { return made = true, bytes; }
};
}
// Wraps the dynamic shared memory size of a launch (host_pass_text.cpp): device code cuts it to 32 bits.
inline unsigned int __warpmark_shared_bytes(unsigned long long n) { return n >> 32 ? ~0u : (unsigned int)n; }
inline void* operator new(decltype(sizeof 0), void* p, __warpmark::Here) noexcept { return p; }
inline void operator delete(void*, void*, __warpmark::Here) noexcept {}
#endif

// Further headers of nvcc's cuda_runtime.h are included if a file uses one of their names (toolchain/implicit_includes.cpp).
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
#if __CUDACC_VER_MAJOR__ < 13
// The headers of CUDA 12.5 declare a global int64_t as long long; nvcc's is a long. This guard leaves theirs out.
#define _LIBCUDACXX___CUDA_CSTDINT_PRELUDE_H
#include <stdint.h>
#endif
typedef signed char int8_t;
typedef short int16_t; typedef int int32_t;
typedef long int64_t;
typedef long ssize_t;
typedef unsigned char u_char, u_int8_t;
typedef unsigned short u_short, u_int16_t;
typedef unsigned int u_int, u_int32_t;
typedef unsigned long u_long, u_int64_t;

// The machine's own functions. `api` names the call in findings. Errors are cudaError_t.
extern "C" {
int __warpmark_func_set_attribute(const void* func, int attr, int value, const char* api);
int __warpmark_wait(int what, unsigned long long handle, const char* api);  // what: 0 the device, 1 a stream, 2 an event
int __warpmark_query(int what, unsigned long long handle, const char* api);
int __warpmark_malloc(void** p, unsigned long long bytes, int kind, const char* api);  // kind: 0 device, 1 managed, 2 pinned, 3 device, in the stream of __warpmark_use
int __warpmark_free(void* p, int kind, const char* api);                               // kind: 0 cudaFree, 1 cudaFreeHost, 2 cudaFreeAsync
int __warpmark_memcpy(void* dst, const void* src, unsigned long long n, int kind, int async, const char* api);
int __warpmark_memcpy_2d(void* dst, unsigned long long dst_pitch, const void* src, unsigned long long src_pitch, unsigned long long width, unsigned long long height, int kind, int async, const char* api);
int __warpmark_memset(void* p, int value, unsigned long long n, int async, const char* api);
int __warpmark_memcpy_to_symbol(const void* symbol, const void* src, unsigned long long n, unsigned long long offset, int kind, int async, const char* api);
int __warpmark_memcpy_from_symbol(void* dst, const void* symbol, unsigned long long n, unsigned long long offset, int kind, int async, const char* api);
int __warpmark_get_symbol_address(void** p, const void* symbol, const char* api);
int __warpmark_create(int what, void** handle, const char* api);                     // what: 1 a stream, 2 an event, 3 a stream that does not block
int __warpmark_use(int what, unsigned long long handle, int how, const char* api);      // how: 0 the next call is about it, 1 destroys it, 2 records the event, 3 waits for it, 4 reads its time
unsigned long long __warpmark_event_ns(unsigned long long event);
int __warpmark_pointer_attributes(const void* p, int* type, const char* api);
int __warpmark_device_reset(const char* api);
int __warpmark_peek_at_last_error();
const char* __warpmark_get_error_string(int error);
const char* __warpmark_get_error_name(int error);
int __warpmark_device_get_attribute(int* value, int attr, int device, const char* api);
int __warpmark_limit(unsigned long long value, int which, int sets, const char* api);  // value: where it goes, or if sets, what it is
int __warpmark_register(void* p, unsigned long long n, int pins, const char* api);
int __warpmark_set_device(int device, const char* api);
void __warpmark_returns(int line);  // main's return statement in this line follows
int __warpmark_null_result(const char* api);  // there is no place for the result
int __warpmark_launch_extras(unsigned int x, unsigned int y, unsigned int z, int cooperative);
int __warpmark_launch(const void* kernel, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz, size_t shared, void** arguments);
int __warpmark_blocks_per_multiprocessor(const void* kernel, int threads, size_t shared);
long long __warpmark_function_attribute(const void* kernel, int number);
}
#define __warpmark_id(handle) ((unsigned long long)(handle))
template <class T, class V> inline __host__ __device__ cudaError_t __warpmark_put(T* to, V value, const char* api) {
    if (!to) return (cudaError_t)__warpmark_null_result(api);
    *to = (T)value;
    return cudaSuccess;
}

#ifdef __CUDACC_RDC__
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
#undef __cudaCDP2Memcpy2DAsync
#undef __cudaCDP2StreamCreateWithFlags
#undef __cudaCDP2StreamDestroy
#undef __cudaCDP2StreamWaitEvent
#undef __cudaCDP2EventCreateWithFlags
#undef __cudaCDP2EventRecord
#undef __cudaCDP2EventDestroy
#undef __cudaCDP2EventRecordWithFlags
#undef __cudaCDP2DeviceGetLimit
#undef __cudaCDP2Memset2DAsync
inline __device__ bool __warpmark_on(cudaStream_t s, const char* api) { return __warpmark_use(1, __warpmark_id(s), 0, api); }
extern "C" {
inline __device__ cudaError_t __cudaCDP2Malloc(void** p, size_t n) { return (cudaError_t)__warpmark_malloc(p, n, 0, "cudaMalloc"); }
inline __device__ cudaError_t __cudaCDP2Free(void* p) { return (cudaError_t)__warpmark_free(p, 0, "cudaFree"); }
inline __device__ cudaError_t __cudaCDP2PeekAtLastError() { return (cudaError_t)__warpmark_peek_at_last_error(); }
inline __device__ const char* __cudaCDP2GetErrorString(cudaError_t e) { return __warpmark_get_error_string(e); }
inline __device__ const char* __cudaCDP2GetErrorName(cudaError_t e) { return __warpmark_get_error_name(e); }
inline __device__ cudaError_t __cudaCDP2DeviceGetAttribute(int* v, cudaDeviceAttr a, int d) { return (cudaError_t)__warpmark_device_get_attribute(v, a, d, "cudaDeviceGetAttribute"); }
inline __device__ cudaError_t __cudaCDP2DeviceGetSharedMemConfig(cudaSharedMemConfig* c) { return __warpmark_put(c, cudaSharedMemBankSizeFourByte, "cudaDeviceGetSharedMemConfig"); }
inline __device__ cudaError_t __cudaCDP2DeviceGetCacheConfig(cudaFuncCache* c) { return __warpmark_put(c, cudaFuncCachePreferNone, "cudaDeviceGetCacheConfig"); }
inline __device__ cudaError_t __cudaCDP2GetDevice(int* d) { return __warpmark_put(d, 0, "cudaGetDevice"); }
inline __device__ cudaError_t __cudaCDP2GetDeviceCount(int* n) { return __warpmark_put(n, 1, "cudaGetDeviceCount"); }
inline __device__ cudaError_t __cudaCDP2RuntimeGetVersion(int* v) { return __warpmark_put(v, __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10, "cudaRuntimeGetVersion"); }
inline __device__ cudaError_t __cudaCDP2MemcpyAsync(void* d, const void* s, size_t n, cudaMemcpyKind k, cudaStream_t t) { return __warpmark_on(t, "cudaMemcpyAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memcpy(d, s, n, k, 1, "cudaMemcpyAsync"); }
inline __device__ cudaError_t __cudaCDP2MemsetAsync(void* p, int v, size_t n, cudaStream_t t) { return __warpmark_on(t, "cudaMemsetAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memset(p, v, n, 1, "cudaMemsetAsync"); }
inline __device__ cudaError_t __cudaCDP2Memcpy2DAsync(void* d, size_t dp, const void* s, size_t sp, size_t w, size_t h, cudaMemcpyKind k, cudaStream_t t) {
    return __warpmark_on(t, "cudaMemcpy2DAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memcpy_2d(d, dp, s, sp, w, h, k, 1, "cudaMemcpy2DAsync");
}
// Called work runs at once, which is a legal order of any program. Other legal orders are analyzed (machine/device_streams.h).
inline __device__ cudaError_t __cudaCDP2StreamCreateWithFlags(cudaStream_t* s, unsigned int flags) { return (cudaError_t)__warpmark_create(flags & 1 ? 3 : 1, (void**)s, "cudaStreamCreateWithFlags"); }
inline __device__ cudaError_t __cudaCDP2StreamDestroy(cudaStream_t s) { return (cudaError_t)__warpmark_use(1, __warpmark_id(s), 1, "cudaStreamDestroy"); }
inline __device__ cudaError_t __cudaCDP2StreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned int) { return __warpmark_on(s, "cudaStreamWaitEvent") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_use(2, __warpmark_id(e), 3, "cudaStreamWaitEvent"); }
inline __device__ cudaError_t __cudaCDP2EventCreateWithFlags(cudaEvent_t* e, unsigned int) { return (cudaError_t)__warpmark_create(2, (void**)e, "cudaEventCreateWithFlags"); }
inline __device__ cudaError_t __cudaCDP2EventRecord(cudaEvent_t e, cudaStream_t s) { return __warpmark_on(s, "cudaEventRecord") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_use(2, __warpmark_id(e), 2, "cudaEventRecord"); }
inline __device__ cudaError_t __cudaCDP2EventRecordWithFlags(cudaEvent_t e, cudaStream_t s, unsigned int) { return __cudaCDP2EventRecord(e, s); }
inline __device__ cudaError_t __cudaCDP2DeviceGetLimit(size_t* n, cudaLimit limit) { return (cudaError_t)__warpmark_limit((unsigned long long)n, limit, 0, "cudaDeviceGetLimit"); }
inline __device__ cudaError_t __cudaCDP2Memset2DAsync(void* p, size_t pitch, int v, size_t w, size_t h, cudaStream_t s) {
    for (size_t row = 0; row < h; ++row)
        if (__warpmark_on(s, "cudaMemset2DAsync") || __warpmark_memset((char*)p + row * pitch, v, w, 1, "cudaMemset2DAsync")) return __cudaCDP2PeekAtLastError();
    return cudaSuccess;
}
inline __device__ cudaError_t __cudaCDP2EventDestroy(cudaEvent_t e) { return (cudaError_t)__warpmark_use(2, __warpmark_id(e), 1, "cudaEventDestroy"); }
}
#else
// Without -rdc NVRTC declares none of these.
inline __device__ void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" ::: "memory"); }
inline __device__ void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;"); }
extern "C" {
cudaError_t cudaMalloc(void** p, size_t n); cudaError_t cudaFree(void* p); cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t);
const char* cudaGetErrorName(cudaError_t);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int device);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig*);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache*);
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t n, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemsetAsync(void* p, int value, size_t n, cudaStream_t = 0);
cudaError_t cudaMemset2DAsync(void* p, size_t pitch, int value, size_t width, size_t height, cudaStream_t = 0);
cudaError_t cudaMemcpy2DAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned int flags);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int flags = 0);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t*, unsigned int flags);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = 0, unsigned int flags = 0);
cudaError_t cudaEventDestroy(cudaEvent_t);
}
#endif

// Functions of kernels. NVRTC already declares the first template.
template <class T> static inline cudaError_t cudaMalloc(T** p, size_t n) { return cudaMalloc((void**)(void*)p, n); }
template <class T> inline cudaError_t cudaFuncSetAttribute(T* f, cudaFuncAttribute attr, int value) { return (cudaError_t)__warpmark_func_set_attribute((const void*)f, attr, value, "cudaFuncSetAttribute"); }
template <class T> inline cudaError_t cudaFuncSetCacheConfig(T*, cudaFuncCache) { return cudaSuccess; }
template <class T> inline cudaError_t cudaFuncSetSharedMemConfig(T*, cudaSharedMemConfig) { return cudaSuccess; }

// Memory.
#ifndef __CUDACC_RDC__
inline bool __warpmark_on(cudaStream_t s, const char* api) { return __warpmark_use(1, __warpmark_id(s), 0, api); }
#endif
inline cudaError_t cudaMemcpy(void* dst, const void* src, size_t n, cudaMemcpyKind kind) { return (cudaError_t)__warpmark_memcpy(dst, src, n, kind, 0, "cudaMemcpy"); }
inline cudaError_t cudaMemset(void* p, int value, size_t n) { return (cudaError_t)__warpmark_memset(p, value, n, 0, "cudaMemset"); }
inline cudaError_t cudaMemcpy2D(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width, size_t height, cudaMemcpyKind kind) {
    return (cudaError_t)__warpmark_memcpy_2d(dst, dpitch, src, spitch, width, height, kind, 0, "cudaMemcpy2D");
}
inline cudaError_t cudaMemcpyPeerAsync(void* dst, int, const void* src, int, size_t n, cudaStream_t s = 0) { return __warpmark_on(s, "cudaMemcpyPeerAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memcpy(dst, src, n, 3, 1, "cudaMemcpyPeerAsync"); }
inline cudaError_t cudaMemcpyPeer(void* dst, int, const void* src, int, size_t n) { return (cudaError_t)__warpmark_memcpy(dst, src, n, 3, 0, "cudaMemcpyPeer"); }
inline cudaError_t cudaMemset2D(void* p, size_t pitch, int value, size_t width, size_t height) {
    for (size_t row = 0; row < height; ++row)
        if (int error = __warpmark_memset((char*)p + row * pitch, value, width, 0, "cudaMemset2D")) return (cudaError_t)error;
    return cudaSuccess;
}
template <class T> inline cudaError_t cudaMallocPitch(T** p, size_t* pitch, size_t width, size_t height) {
    if (cudaError_t error = __warpmark_put(pitch, (width + 511) / 512 * 512, "cudaMallocPitch")) return error;
    if (width > *pitch || (height && *pitch > (size_t)-1 / height)) return (cudaError_t)__warpmark_malloc((void**)(void*)p, (size_t)-1, 0, "cudaMallocPitch");
    return (cudaError_t)__warpmark_malloc((void**)(void*)p, *pitch * height, 0, "cudaMallocPitch");
}
#ifdef __CUDACC_RDC__
// With four and five arguments they are the toolkit's own; the stream is its default.
inline cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t n, cudaMemcpyKind kind) { return cudaMemcpyAsync(dst, src, n, kind, (cudaStream_t)0); }
inline cudaError_t cudaMemsetAsync(void* p, int value, size_t n) { return cudaMemsetAsync(p, value, n, (cudaStream_t)0); }
inline cudaError_t cudaMemset2DAsync(void* p, size_t pitch, int value, size_t width, size_t height) { return cudaMemset2DAsync(p, pitch, value, width, height, (cudaStream_t)0); }
#endif
template <class T> inline cudaError_t cudaMallocAsync(T** p, size_t n, cudaStream_t s) { return __warpmark_on(s, "cudaMallocAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_malloc((void**)(void*)p, n, 3, "cudaMallocAsync"); }
inline cudaError_t cudaFreeAsync(void* p, cudaStream_t s) { return __warpmark_on(s, "cudaFreeAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_free(p, 2, "cudaFreeAsync"); }
template <class T> inline cudaError_t cudaMallocManaged(T** p, size_t n, unsigned int = cudaMemAttachGlobal) { return (cudaError_t)__warpmark_malloc((void**)(void*)p, n, 1, "cudaMallocManaged"); }
template <class T> inline cudaError_t cudaMallocHost(T** p, size_t n, unsigned int = 0) { return (cudaError_t)__warpmark_malloc((void**)(void*)p, n, 2, "cudaMallocHost"); }
template <class T> inline cudaError_t cudaHostAlloc(T** p, size_t n, unsigned int) { return (cudaError_t)__warpmark_malloc((void**)(void*)p, n, 2, "cudaHostAlloc"); }
template <class T> inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int) {
    if (!host) return cudaErrorInvalidValue;
    int type = 0;
    if (int error = __warpmark_pointer_attributes(host, &type, "cudaHostGetDevicePointer")) return (cudaError_t)error;
    return __warpmark_put(device, (T*)host, "cudaHostGetDevicePointer");
}
inline cudaError_t cudaFreeHost(void* p) { return (cudaError_t)__warpmark_free(p, 1, "cudaFreeHost"); }
inline cudaError_t cudaHostRegister(void* p, size_t n, unsigned int) { return (cudaError_t)__warpmark_register(p, n, 1, "cudaHostRegister"); }
inline cudaError_t cudaHostUnregister(void* p) { return (cudaError_t)__warpmark_register(p, 1, 0, "cudaHostUnregister"); }
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, size_t = 0, unsigned int = cudaMemAttachSingle) { return cudaSuccess; }
template <class T> inline cudaError_t cudaMallocFromPoolAsync(T** p, size_t n, cudaMemPool_t, cudaStream_t s) { return cudaMallocAsync(p, n, s); }
inline cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    if (free) *free = (size_t)140 << 30;
    if (total) *total = (size_t)141 << 30;
    return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void*, size_t, cudaMemLocation, unsigned int, cudaStream_t = 0) { return cudaSuccess; }
inline cudaError_t cudaMemAdvise(const void*, size_t, cudaMemoryAdvise, cudaMemLocation) { return cudaSuccess; }
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* p) {
    if (!attributes) return (cudaError_t)__warpmark_null_result("cudaPointerGetAttributes");
    int type = 0;
    if (int error = __warpmark_pointer_attributes(p, &type, "cudaPointerGetAttributes")) return (cudaError_t)error;
    memset(attributes, 0, sizeof *attributes);
    attributes->type = (cudaMemoryType)type;
    attributes->devicePointer = type ? (void*)p : 0;
    attributes->hostPointer = type == cudaMemoryTypeDevice ? 0 : (void*)p;
    return cudaSuccess;
}
template <class T> inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* src, size_t n, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
    return (cudaError_t)__warpmark_memcpy_to_symbol((const void*)&symbol, src, n, offset, kind, 0, "cudaMemcpyToSymbol");
}
template <class T> inline cudaError_t cudaMemcpyFromSymbol(void* dst, const T& symbol, size_t n, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
    return (cudaError_t)__warpmark_memcpy_from_symbol(dst, (const void*)&symbol, n, offset, kind, 0, "cudaMemcpyFromSymbol");
}
template <class T> inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* src, size_t n, size_t offset, cudaMemcpyKind kind, cudaStream_t s = 0) {
    return __warpmark_on(s, "cudaMemcpyToSymbolAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memcpy_to_symbol((const void*)&symbol, src, n, offset, kind, 1, "cudaMemcpyToSymbolAsync");
}
template <class T> inline cudaError_t cudaMemcpyFromSymbolAsync(void* dst, const T& symbol, size_t n, size_t offset, cudaMemcpyKind kind, cudaStream_t s = 0) {
    return __warpmark_on(s, "cudaMemcpyFromSymbolAsync") ? cudaErrorInvalidResourceHandle : (cudaError_t)__warpmark_memcpy_from_symbol(dst, (const void*)&symbol, n, offset, kind, 1, "cudaMemcpyFromSymbolAsync");
}
template <class T> inline cudaError_t cudaGetSymbolAddress(void** p, const T& symbol) { return (cudaError_t)__warpmark_get_symbol_address(p, (const void*)&symbol, "cudaGetSymbolAddress"); }
template <class T> inline cudaError_t cudaGetSymbolSize(size_t* n, const T&) { return __warpmark_put(n, sizeof(T), "cudaGetSymbolSize"); }

// Streams and events.
inline cudaError_t cudaDeviceSynchronize() { return (cudaError_t)__warpmark_wait(0, 0, "cudaDeviceSynchronize"); }
inline cudaError_t cudaStreamCreate(cudaStream_t* s) { return (cudaError_t)__warpmark_create(1, (void**)s, "cudaStreamCreate"); }
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* s, unsigned int flags, int) { return (cudaError_t)__warpmark_create(flags & 1 ? 3 : 1, (void**)s, "cudaStreamCreateWithPriority"); }
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    // Either may be null: nobody wants that one.
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t s) { return (cudaError_t)__warpmark_wait(1, __warpmark_id(s), "cudaStreamSynchronize"); }
inline cudaError_t cudaStreamQuery(cudaStream_t s) { return (cudaError_t)__warpmark_query(1, __warpmark_id(s), "cudaStreamQuery"); }
inline cudaError_t cudaEventCreate(cudaEvent_t* e) { return (cudaError_t)__warpmark_create(2, (void**)e, "cudaEventCreate"); }
inline cudaError_t cudaEventCreate(cudaEvent_t* e, unsigned int) { return cudaEventCreate(e); }
#ifdef __CUDACC_RDC__
inline cudaError_t cudaEventRecord(cudaEvent_t e) { return cudaEventRecord(e, (cudaStream_t)0); }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e) { return cudaStreamWaitEvent(s, e, 0); }
#endif
inline cudaError_t cudaEventSynchronize(cudaEvent_t e) { return (cudaError_t)__warpmark_wait(2, __warpmark_id(e), "cudaEventSynchronize"); }
inline cudaError_t cudaEventQuery(cudaEvent_t e) { return (cudaError_t)__warpmark_query(2, __warpmark_id(e), "cudaEventQuery"); }
// Modeled time of the work between the events; an event itself takes 1.28 microseconds.
inline cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t from, cudaEvent_t to) {
    if (int error = __warpmark_use(2, __warpmark_id(from), 4, "cudaEventElapsedTime")) return (cudaError_t)error;
    if (int error = __warpmark_use(2, __warpmark_id(to), 4, "cudaEventElapsedTime")) return (cudaError_t)error;
    const long long ns = (long long)(__warpmark_event_ns(__warpmark_id(to)) - __warpmark_event_ns(__warpmark_id(from)));
    return __warpmark_put(ms, from == to ? 0 : (float)(ns + 1280) / 1e6f, "cudaEventElapsedTime");
}
// Everything before it in the stream is done when it is called.
inline cudaError_t cudaLaunchHostFunc(cudaStream_t s, cudaHostFn_t f, void* data) { return cudaStreamSynchronize(s), f(data), cudaSuccess; }
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void*);
inline cudaError_t cudaStreamAddCallback(cudaStream_t s, cudaStreamCallback_t f, void* data, unsigned int) { return cudaStreamSynchronize(s), f(s, cudaSuccess, data), cudaSuccess; }

// The device.
inline cudaError_t cudaSetDevice(int device) { return (cudaError_t)__warpmark_set_device(device, "cudaSetDevice"); }
inline cudaError_t cudaInitDevice(int device, unsigned int, unsigned int) { return cudaSetDevice(device); }
inline cudaError_t cudaDeviceReset() { return (cudaError_t)__warpmark_device_reset("cudaDeviceReset"); }
inline cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
extern "C" inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
extern "C" inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
// Pools only decide when memory goes back to the system.
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) { return __warpmark_put(pool, 0, "cudaDeviceGetDefaultMemPool"); }
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int) { return __warpmark_put(pool, 0, "cudaDeviceGetMemPool"); }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaDriverGetVersion(int* v) { return cudaRuntimeGetVersion(v); }
inline cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t n) { return (cudaError_t)__warpmark_limit(n, limit, 1, "cudaDeviceSetLimit"); }
inline cudaError_t cudaGetDeviceFlags(unsigned int* flags) { return __warpmark_put(flags, 0, "cudaGetDeviceFlags"); }
inline cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return __warpmark_put(device, 0, "cudaChooseDevice"); }
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int) {
    const cudaError_t error = __warpmark_put(can, 0, "cudaDeviceCanAccessPeer");
    return error ? error : (cudaError_t)__warpmark_set_device(device, "cudaDeviceCanAccessPeer");
}
inline cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int) { return (cudaError_t)__warpmark_set_device(peer ? peer : -1, "cudaDeviceEnablePeerAccess"); }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
inline int __warpmark_attribute(cudaDeviceAttr attr, int device) {
    int value = 0;
    __warpmark_device_get_attribute(&value, attr, device, "cudaDeviceGetAttribute");
    return value;
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* prop, int device) {
    if (!prop) return (cudaError_t)__warpmark_null_result("cudaGetDeviceProperties");
    if (int error = __warpmark_set_device(device, "cudaGetDeviceProperties")) return (cudaError_t)error;
    memset(prop, 0, sizeof *prop);
    const char name[] = "warpmark simulated device";
    memcpy(prop->name, name, sizeof name);
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
    prop->memoryBusWidth = __warpmark_attribute(cudaDevAttrGlobalMemoryBusWidth, device);
    prop->managedMemory = __warpmark_attribute(cudaDevAttrManagedMemory, device);
    prop->concurrentManagedAccess = __warpmark_attribute(cudaDevAttrConcurrentManagedAccess, device);
    prop->cooperativeLaunch = __warpmark_attribute(cudaDevAttrCooperativeLaunch, device);
    prop->clusterLaunch = __warpmark_attribute(cudaDevAttrClusterLaunch, device);
    prop->memoryPoolsSupported = __warpmark_attribute(cudaDevAttrMemoryPoolsSupported, device);
    prop->canMapHostMemory = __warpmark_attribute(cudaDevAttrCanMapHostMemory, device);
    prop->concurrentKernels = __warpmark_attribute(cudaDevAttrConcurrentKernels, device);
    prop->unifiedAddressing = __warpmark_attribute(cudaDevAttrUnifiedAddressing, device);
    prop->streamPrioritiesSupported = __warpmark_attribute(cudaDevAttrStreamPrioritiesSupported, device);
    prop->globalL1CacheSupported = __warpmark_attribute(cudaDevAttrGlobalL1CacheSupported, device);
    prop->localL1CacheSupported = __warpmark_attribute(cudaDevAttrLocalL1CacheSupported, device);
#if __CUDACC_VER_MAJOR__ < 13
    prop->deviceOverlap = __warpmark_attribute(cudaDevAttrGpuOverlap, device);
    prop->clockRate = __warpmark_attribute(cudaDevAttrClockRate, device);
    prop->memoryClockRate = __warpmark_attribute(cudaDevAttrMemoryClockRate, device);
#endif
    return cudaSuccess;
}

// Launches by call. They run in order; the stream says when they are over.
inline cudaError_t __warpmark_launch_at(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t s) {
    if (__warpmark_on(s, "cudaLaunchKernel")) return cudaErrorInvalidResourceHandle;
    return (cudaError_t)__warpmark_launch(kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared, arguments);
}
inline void __warpmark_read_config(const cudaLaunchConfig_t* config) {
    unsigned int x = 0, y = 0, z = 0;
    int cooperative = 0;
    for (unsigned int i = 0; i < config->numAttrs; ++i) {
        const cudaLaunchAttribute& one = config->attrs[i];
        if (one.id == cudaLaunchAttributeClusterDimension) x = one.val.clusterDim.x, y = one.val.clusterDim.y, z = one.val.clusterDim.z;
        if (one.id == cudaLaunchAttributeCooperative) cooperative = one.val.cooperative;
    }
    __warpmark_launch_extras(x, y, z, cooperative);
}
template <class T> inline cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t s = 0) {
    return __warpmark_launch_at((const void*)kernel, grid, block, arguments, shared, s);
}
template <class T> inline cudaError_t cudaLaunchCooperativeKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0, cudaStream_t s = 0) {
    __warpmark_launch_extras(0, 0, 0, 1);
    return __warpmark_launch_at((const void*)kernel, grid, block, arguments, shared, s);
}
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
    __warpmark_read_config(config);
    return __warpmark_launch_at(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, config->stream);
}
template <class... E> inline cudaError_t __warpmark_launch_values(const cudaLaunchConfig_t* config, const void* kernel, E... values) {
    void* arguments[sizeof...(E) + 1] = {(void*)&values..., 0};
    return cudaLaunchKernelExC(config, kernel, arguments);
}
template <class... E, class... A> inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(E...), A&&... values) {
    return __warpmark_launch_values<E...>(config, (const void*)kernel, static_cast<A&&>(values)...);
}
#include <__pitched_memory>
#include <__occupancy>
