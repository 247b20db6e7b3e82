// One block of 1024 threads, eight rows of 128 with a chunk each; the whole block goes round the loop together.
#include <cuda_runtime.h>

constexpr int chunk = 128, rows = 8;

struct Tile {
    int at[rows][chunk + 1];
};

__device__ int load(Tile& tile, const int* in, int n, int base, int extra) {
    const int x = threadIdx.x, y = threadIdx.y, i = base + y * chunk + x;
    tile.at[y][x] = i < n ? in[i] : 0;
    if (extra && x == 0) tile.at[y][chunk] = i + chunk < n ? in[i + chunk] : 0;
    return i;
}

__global__ void all_kernels(const int* in, int* out, int n, int kernel) {
    __shared__ Tile tile;
    const int x = threadIdx.x;
    int* row = tile.at[threadIdx.y];
    for (int base = 0; base < n; base += rows * chunk) {
        const int i = load(tile, in, n, base, kernel == 1);
        __syncthreads();
        int result = row[x];
        if (kernel == 1) result += row[x + 1];
        if (kernel == 2) result += x % 2 ? -row[chunk - 1 - x] : row[chunk - 1 - x];
        if (kernel == 3) {
            result = 0;
            for (int k = x + 1; k < chunk; k++) result += row[k];
        }
        if (kernel == 4) result += row[(x + chunk / 2) % chunk];
        if (kernel == 5) {
            const int count = min(chunk, n - (i - x));
            if (x < count) result = row[(x + 1) % count];
        }
        if (i < n) out[i] = result;
        __syncthreads();
    }
}

extern "C" void launch(const int* in, int* out, int n, int kernel) {
    all_kernels<<<1, dim3(chunk, rows)>>>(in, out, n, kernel);
    cudaError_t error = cudaGetLastError();
    (void)error;
}
