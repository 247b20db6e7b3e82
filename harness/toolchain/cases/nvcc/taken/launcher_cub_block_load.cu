// expect: taken
// lab: 01_race
// cub::BlockLoad and cub::BlockStore, with the tile between them.
#include <cub/block/block_load.cuh>

constexpr int threads = 128, items = 2;

__global__ void reverse(const int* in, int* out, int n) {
    using Load = cub::BlockLoad<int, threads, items, cub::BLOCK_LOAD_DIRECT>;
    __shared__ typename Load::TempStorage storage;
    __shared__ int tile[threads * items];
    int base = blockIdx.x * threads * items;
    int count = min(threads * items, n - base);
    int mine[items];
    Load(storage).Load(in + base, mine, count, 0);
    for (int j = 0; j < items; j++) tile[threadIdx.x * items + j] = mine[j];
    __syncthreads();
    for (int j = threadIdx.x; j < count; j += threads) out[n - base - count + j] = tile[count - 1 - j];
}

extern "C" void launch(const int* in, int* out, int n) {
    reverse<<<(n + threads * items - 1) / (threads * items), threads>>>(in, out, n);
}
