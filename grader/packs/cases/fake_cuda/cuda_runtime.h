// Fake CUDA runtime on the host, with the calls of a lab's program, so that its tests need no GPU. A launch
// function that such a program includes does its work itself, and `fake` sets how its kernels end.
#pragma once
#include <chrono>
#include <cstdlib>
#include <cstring>

#define __global__

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorNoDevice = 100,
    cudaErrorNoKernelImageForDevice = 209,
    cudaErrorIllegalAddress = 700,
};
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaDeviceAttr { cudaDevAttrL2CacheSize, cudaDevAttrMaxSharedMemoryPerBlockOptin };
struct cudaDeviceProp {
    char name[256];
    int major, minor;
};
struct cudaFuncAttributes {};
struct Event {
    std::chrono::steady_clock::time_point when;
};
using cudaEvent_t = Event*;

namespace fake {
inline cudaError_t refused = cudaSuccess;  // what cudaGetLastError says, once
inline cudaError_t broken = cudaSuccess;   // what every call says from then on
}  // namespace fake

inline const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
        case cudaSuccess:
            return "cudaSuccess";
        case cudaErrorInvalidConfiguration:
            return "cudaErrorInvalidConfiguration";
        case cudaErrorNoDevice:
            return "cudaErrorNoDevice";
        case cudaErrorNoKernelImageForDevice:
            return "cudaErrorNoKernelImageForDevice";
        case cudaErrorIllegalAddress:
            return "cudaErrorIllegalAddress";
        default:
            return "cudaErrorInvalidValue";
    }
}
inline const char* cudaGetErrorString(cudaError_t) {
    return "as CUDA says it";
}
inline cudaError_t cudaGetDeviceCount(int* count) {
    *count = std::getenv("FAKE_NO_GPU") ? 0 : 1;
    return *count ? cudaSuccess : cudaErrorNoDevice;
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
    std::strcpy(properties->name, "Fake");
    properties->major = std::getenv("FAKE_OTHER_GPU") ? 8 : 9;
    properties->minor = 0;
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes*, Kernel*) {
    return std::getenv("FAKE_NO_IMAGE") ? cudaErrorNoKernelImageForDevice : cudaSuccess;
}
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
    const int limit = std::getenv("FAKE_OTHER_GPU") ? 101376 : 232448;
    *value = attribute == cudaDevAttrL2CacheSize ? 1024 : limit;
    return cudaSuccess;
}
inline cudaError_t cudaGetLastError() {
    const cudaError_t last = fake::broken ? fake::broken : fake::refused;
    fake::refused = cudaSuccess;
    return last;
}
inline cudaError_t cudaDeviceSynchronize() {
    return fake::broken;
}
inline cudaError_t cudaMalloc(void** address, std::size_t bytes) {
    *address = std::malloc(bytes);
    return fake::broken;
}
inline cudaError_t cudaFree(void* address) {
    std::free(address);
    return fake::broken;
}
inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
    std::memcpy(to, from, bytes);
    return fake::broken;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes) {
    std::memset(to, value, bytes);
    return fake::broken;
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
    *event = new Event;
    return fake::broken;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event) {
    event->when = std::chrono::steady_clock::now();
    return fake::broken;
}
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t began, cudaEvent_t ended) {
    *milliseconds = std::chrono::duration<float, std::milli>(ended->when - began->when).count();
    return fake::broken;
}
