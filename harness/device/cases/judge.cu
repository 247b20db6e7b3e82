// judge.cu: makes occupancy.csv with the toolkit's own calculation. It is no part of the build:
//     nvcc judge.cu -o judge && ./judge > occupancy.csv
// The numbers of each device are typed anew from the Programming Guide's table, so that an error in
// device.cpp shows.
#include <climits>
#include <cstdio>
#include <cstring>

#include "cuda_occupancy.h"

struct Row {
    int capability, threads, blocks, shared_kib, block_kib, reserved_kib;
};
constexpr Row rows[] = {
    {75, 1024, 16, 64, 64, 0},    {80, 2048, 32, 164, 163, 1},  {86, 1536, 16, 100, 99, 1},
    {87, 1536, 16, 164, 163, 1},  {89, 1536, 24, 100, 99, 1},   {90, 2048, 32, 228, 227, 1},
    {100, 2048, 32, 228, 227, 1}, {110, 1536, 24, 228, 227, 1}, {120, 1536, 24, 100, 99, 1},
};
constexpr int block_sizes[] = {1, 32, 33, 96, 128, 160, 256, 320, 384, 512, 640, 768, 1000, 1024};
constexpr int registers[] = {0, 16, 24, 25, 32, 33, 40, 64, 65, 72, 96, 128, 168, 255};
constexpr int shared[] = {0,     1,     1024,  1920,  1921,  6000,  10112,  10241,  13568,  20000, 28160,
                          40960, 40961, 48000, 57344, 65536, 82000, 101376, 115712, 166912, 232448};
constexpr int carveouts[] = {-1, 0, 13, 50, 72, 100};

static cudaOccDeviceProp properties(const Row& row) {
    cudaOccDeviceProp of;
    of.computeMajor = row.capability / 10;
    of.computeMinor = row.capability % 10;
    of.maxThreadsPerBlock = 1024;
    of.maxThreadsPerMultiprocessor = row.threads;
    of.regsPerBlock = of.regsPerMultiprocessor = 65536;
    of.warpSize = 32;
    of.sharedMemPerBlock = 48 << 10;
    of.sharedMemPerMultiprocessor = row.shared_kib << 10;
    of.sharedMemPerBlockOptin = row.block_kib << 10;
    of.reservedSharedMemPerBlock = row.reserved_kib << 10;
    of.numSms = 1;
    return of;
}

static cudaOccFuncAttributes kernel_with(int registers, int most) {
    cudaOccFuncAttributes of;
    of.maxThreadsPerBlock = 1024;
    of.numRegs = registers;
    of.sharedSizeBytes = 0;
    of.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    of.maxDynamicSharedSizeBytes = most;
    of.numBlockBarriers = 1;
    return of;
}

// Every 97th of all combinations: other ones for each device.
int main() {
    std::printf(
        "# capability threads registers shared_bytes carveout: blocks block_registers block_shared\n");
    unsigned number = 0;
    for (const Row& row : rows) {
        const cudaOccDeviceProp device = properties(row);
        for (int threads : block_sizes)
            for (int count : registers)
                for (int bytes : shared)
                    for (int carveout : carveouts) {
                        if (number++ % 97 || bytes > row.block_kib << 10) continue;
                        const cudaOccFuncAttributes kernel = kernel_with(count, row.block_kib << 10);
                        cudaOccDeviceState state;
                        state.carveoutConfig = carveout;
                        cudaOccResult result;
                        if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state,
                                                                    threads, bytes) != CUDA_OCC_SUCCESS)
                            return 1;
                        std::printf("%d %d %d %d %d %d %d %zu\n", row.capability, threads, count, bytes,
                                    carveout, result.activeBlocksPerMultiprocessor,
                                    result.allocatedRegistersPerBlock, result.allocatedSharedMemPerBlock);
                    }
    }
}
