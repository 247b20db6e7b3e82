// Exclusive scan of one block's elements, up and down a tree.
#include <cstdio>
#define N 1024

__global__ void scan(const int *in, int *out) {
    extern __shared__ int temp[];
    int t = threadIdx.x, offset = 1;
    temp[2 * t] = in[2 * t];
    temp[2 * t + 1] = in[2 * t + 1];
    for (int d = N >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) temp[offset * (2 * t + 2) - 1] += temp[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) temp[N - 1] = 0;
    for (int d = 1; d < N; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, old = temp[a];
            temp[a] = temp[b];
            temp[b] += old;
        }
    }
    __syncthreads();
    out[2 * t] = temp[2 * t];
    out[2 * t + 1] = temp[2 * t + 1];
}

int main(void) {
    int in[N], out[N], *d_in, *d_out, sum = 0, wrong = 0;
    for (int i = 0; i < N; i++) in[i] = i % 7;
    cudaMalloc((void **)&d_in, sizeof(in));
    cudaMalloc((void **)&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    scan<<<1, N / 2, N * sizeof(int)>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; sum += in[i++]) wrong += out[i] != sum;
    printf("last %d, %d wrong\n", out[N - 1], wrong);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
