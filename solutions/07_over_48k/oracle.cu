// oracle.cu: what encode.cu has to compute: the message in code, no error, and the least number of pages on the
// case's device: an H200 gives a block 232,448 bytes, others less. On a device that takes no launch the message stays as
// it was, and the report has the error.
#include <cuda_runtime.h>

__global__ void nothing() {}

extern "C" void oracle(const int* book, int words, const int* message, int* out, int n, int* report) {
    nothing<<<1, 1>>>();
    const int error = cudaGetLastError();
    for (int i = 0; i < n && !error; i++) out[i] = book[message[i] % words];
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    const int page = most / 4;
    report[0] = error;
    report[1] = (words + page - 1) / page;
}
