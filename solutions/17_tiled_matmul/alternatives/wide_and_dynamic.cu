// A block computes 32 rows × 128 columns, a warp 4 whole rows of them. One pool of dynamic shared memory, and
// a loop over the squares of c.
#include <cuda_runtime.h>

extern __shared__ float pool[];

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k) {
    float* ta = pool;            // 32 rows of 33
    float* tb = pool + 32 * 33;  // 32 rows of 128
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int across = (n + 127) / 128, down = (m + 31) / 32;
    for (int tile = blockIdx.x; tile < across * down; tile += gridDim.x) {
        int r0 = tile / across * 32, c0 = tile % across * 128;
        float s[4][4];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) s[i][j] = 0;
        int d = 0;
        do {
            for (int y = warp; y < 32; y += 8) {
                ta[y * 33 + lane] = r0 + y < m && d + lane < k ? a[(r0 + y) * k + d + lane] : 0.0f;
                for (int j = 0; j < 4; j++) {
                    int x = c0 + lane + 32 * j;
                    tb[y * 128 + lane + 32 * j] = x < n && d + y < k ? b[(d + y) * n + x] : 0.0f;
                }
            }
            __syncthreads();
            for (int e = 0; e < 32; e++) {
                float q[4];
                for (int j = 0; j < 4; j++) q[j] = tb[e * 128 + lane + 32 * j];
                for (int i = 0; i < 4; i++) {
                    float p = ta[(warp * 4 + i) * 33 + e];
                    for (int j = 0; j < 4; j++) s[i][j] += p * q[j];
                }
            }
            __syncthreads();
            d += 32;
        } while (d < k);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                int r = r0 + warp * 4 + i, x = c0 + lane + 32 * j;
                if (r < m && x < n) c[r * n + x] = s[i][j];
            }
    }
}

extern "C" void launch(const float* a, const float* b, float* c, int m, int n, int k) {
    int tiles = (n + 127) / 128 * ((m + 31) / 32), blocks = min(tiles, 1024);
    product<<<blocks, 256, (32 * 33 + 32 * 128) * sizeof(float)>>>(a, b, c, m, n, k);
}
