// expect: any-length fails
// "512 pieces, and one block that adds up what they found: that is 262,144 elements, and no case has more."
#include <cuda_runtime.h>
#define THREADS 256
#define PIECE 512
#define AT(i) ((i) + ((i) >> 5))
__global__ void tree(const int* in, int* out, int* sums, int n)
{
    __shared__ int s[PIECE + PIECE / 32];
    int t = threadIdx.x, base = blockIdx.x * PIECE, d, offset = 1;
    s[AT(t)] = base + t < n ? in[base + t] : 0;
    s[AT(t + THREADS)] = base + t + THREADS < n ? in[base + t + THREADS] : 0;
    for (d = PIECE / 2; d > 0; d >>= 1, offset <<= 1) {
        __syncthreads();
        if (t < d) s[AT(offset * (2 * t + 2) - 1)] += s[AT(offset * (2 * t + 1) - 1)];
    }
    __syncthreads();
    if (t == 0) {
        if (sums) sums[blockIdx.x] = s[AT(PIECE - 1)];
        s[AT(PIECE - 1)] = 0;
    }
    for (d = 1; d < PIECE; d <<= 1) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int l = AT(offset * (2 * t + 1) - 1), r = AT(offset * (2 * t + 2) - 1);
            int x = s[l];
            s[l] = s[r];
            s[r] += x;
        }
    }
    __syncthreads();
    if (base + t < n) out[base + t] = s[AT(t)];
    if (base + t + THREADS < n) out[base + t + THREADS] = s[AT(t + THREADS)];
}
__global__ void add(int* out, const int* fronts, int n)
{
    int i = blockIdx.x * PIECE + threadIdx.x, f = fronts[blockIdx.x];
    if (i < n) out[i] += f;
    if (i + THREADS < n) out[i + THREADS] += f;
}
static void scan(const int* in, int* out, int n)
{
    int blocks = (n + PIECE - 1) / PIECE;
    if (blocks == 1) { tree<<<1, THREADS>>>(in, out, 0, n); return; }
    int* sums;
    cudaMalloc(&sums, blocks * sizeof(int));
    tree<<<blocks, THREADS>>>(in, out, sums, n);
    tree<<<1, THREADS>>>(sums, sums, 0, blocks);
    add<<<blocks, THREADS>>>(out, sums, n);
    cudaFree(sums);
}
extern "C" void launch(const int* in, int* out, int n) { scan(in, out, n); }
