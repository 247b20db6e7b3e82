// helper_cuda.h: checks of errors and choice of a device as in NVIDIA's CUDA samples.
#pragma once
#include <helper_string.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
inline const char* _cudaGetErrorEnum(cudaError_t error) {
    return cudaGetErrorName(error);
}
template <class T>
void check(T result, const char* call, const char* file, int line) {
    if (!result) return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)result,
            _cudaGetErrorEnum(result), call);
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(call) check((call), #call, __FILE__, __LINE__)
inline void __getLastCudaError(const char* message, const char* file, int line) {
    const cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message,
            (int)error, cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
inline int ftoi(float x) {
    return (int)(x >= 0 ? x + 0.5f : x - 0.5f);
}
inline int _ConvertSMVer2Cores(int major, int minor) {
    return major == 8 && minor == 0 ? 64 : major == 7 ? 64 : 128;
}
inline int gpuGetMaxGflopsDeviceId() {
    return 0;
}
inline int gpuDeviceInit(int device) {
    checkCudaErrors(cudaSetDevice(device));
    return device;
}
inline int findCudaDevice(int argc, const char** argv) {
    const int device =
        checkCmdLineFlag(argc, argv, "device") ? getCmdLineArgumentInt(argc, argv, "device") : 0;
    cudaDeviceProp properties;
    gpuDeviceInit(device);
    checkCudaErrors(cudaGetDeviceProperties(&properties, device));
    printf("GPU Device %d: \"%s\" with compute capability %d.%d\n\n", device, properties.name,
           properties.major, properties.minor);
    return device;
}
inline bool checkCudaCapabilities(int major, int minor) {
    cudaDeviceProp properties;
    checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
    return properties.major > major || (properties.major == major && properties.minor >= minor);
}
