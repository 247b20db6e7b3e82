// oracle.cu: what encode.cu has to compute: the message in code, no error, and the least number of pages on the
// case's device: an H200 gives a block 232,448 bytes, others less.
#include <cuda_runtime.h>

extern "C" void oracle(const int* book, int words, const int* message, int* out, int n, int* report) {
    for (int i = 0; i < n; i++) out[i] = book[message[i] % words];
    int most = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    const int page = most / 4;
    report[0] = 0;
    report[1] = (words + page - 1) / page;
}
