// expect: taken
// A device query: the properties that programs print.
#include <cstdio>

int main() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        printf("There are no available device(s) that support CUDA\n");
        return 1;
    }
    for (int dev = 0; dev < count; ++dev) {
        cudaDeviceProp p;
        cudaGetDeviceProperties(&p, dev);
        printf("Device %d: \"%s\"\n", dev, p.name);
        printf("  capability %d.%d, %d multiprocessors\n", p.major, p.minor, p.multiProcessorCount);
        printf("  global memory %zu bytes, constant %zu, shared %zu a block\n", p.totalGlobalMem, p.totalConstMem,
               p.sharedMemPerBlock);
        printf("  %d registers a block, warps of %d, blocks of at most %d\n", p.regsPerBlock, p.warpSize,
               p.maxThreadsPerBlock);
        printf("  (%d,%d,%d) (%d,%d,%d)\n", p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2],
               p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
    }
}
