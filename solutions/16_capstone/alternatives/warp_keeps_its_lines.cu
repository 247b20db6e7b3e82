// A warp loads whole lines and adds up just these: between the first two stages it waits for nobody but its own lanes.
#include <cuda_runtime.h>

constexpr int T = 32;
__global__ void blur(const int* in, int* out, int rows, int cols, int radius) {
    extern __shared__ int tile[];
    int w = T + 2 * radius;
    int* line = tile + w * w;  // the sums along the rows, 33 words a row
    int c0 = blockIdx.x * T, r0 = blockIdx.y * T;
    int tx = threadIdx.x, ty = threadIdx.y;
    for (int y = ty; y < w; y += T)
        for (int x = tx; x < w; x += T) {
            int r = r0 + y - radius, c = c0 + x - radius;
            tile[y * w + x] = r >= 0 && r < rows && c >= 0 && c < cols ? in[r * cols + c] : 0;
        }
    __syncwarp();
    for (int y = ty; y < w; y += T) {
        int s = 0;
        for (int x = 0; x <= 2 * radius; x++) s += tile[y * w + tx + x];
        line[y * (T + 1) + tx] = s;
    }
    __syncthreads();
    // turned: thread (tx, ty) makes the sum of row tx, column ty
    int c = c0 + ty, r = r0 + tx;
    if (r >= rows || c >= cols) return;
    int sum = 0;
    for (int y = 0; y <= 2 * radius; y++) sum += line[(tx + y) * (T + 1) + ty];
    out[c * rows + r] = sum;
}
extern "C" void launch(const int* in, int* out, int rows, int cols, int radius) {
    dim3 block(T, T);
    dim3 grid((cols + T - 1) / T, (rows + T - 1) / T);
    int w = T + 2 * radius;
    blur<<<grid, block, (w * w + w * (T + 1)) * sizeof(int)>>>(in, out, rows, cols, radius);
}
