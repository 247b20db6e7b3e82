// The first kernel sums along rows and writes the sums transposed; to the second one the columns are rows.
#include <cuda_runtime.h>

#define SIDE 32
#define LINES 16
#define RUN 128

// turned[c][r]: the sum of in[r][c - radius] to in[r][c + radius].
__global__ void along_and_turn(const int* in, int* turned, int rows, int cols, int radius) {
    extern __shared__ int tile[];
    const int span = SIDE + 2 * radius, pitch = span | 1;
    const int r0 = blockIdx.y * SIDE, c0 = blockIdx.x * SIDE;
    for (int y = threadIdx.y; y < SIDE; y += LINES)
        for (int x = threadIdx.x; x < span; x += SIDE) {
            const int r = r0 + y, c = c0 + x - radius;
            tile[y * pitch + x] = r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncthreads();
    const int r = r0 + threadIdx.x;
    for (int x = threadIdx.y; x < SIDE && c0 + x < cols; x += LINES) {
        const int* from = tile + threadIdx.x * pitch + x;
        int sum = 0;
        for (int k = 0; k < 2 * radius + 1; ++k) sum += from[k];
        if (r < rows) turned[(c0 + x) * rows + r] = sum;
    }
}

__global__ void along(const int* turned, int* out, int rows, int radius) {
    extern __shared__ int line[];
    const int first = blockIdx.x * RUN, c = blockIdx.y;
    for (int y = threadIdx.x; y < RUN + 2 * radius; y += RUN) {
        const int r = first + y - radius;
        line[y] = r >= 0 && r < rows ? turned[c * rows + r] : 0;
    }
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 2 * radius + 1; ++k) sum += line[threadIdx.x + k];
    if (first + threadIdx.x < rows) out[c * rows + first + threadIdx.x] = sum;
}

extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    int* turned = nullptr;
    cudaMalloc((void**)&turned, sizeof(int) * rows * cols);
    const int span = SIDE + 2 * radius;
    along_and_turn<<<dim3((cols + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE), dim3(SIDE, LINES), SIDE * (span | 1) * sizeof(int)>>>(in, turned, rows, cols, radius);
    along<<<dim3((rows + RUN - 1) / RUN, cols), RUN, (RUN + 2 * radius) * sizeof(int)>>>(turned, out, rows, radius);
    cudaFree(turned);
}
