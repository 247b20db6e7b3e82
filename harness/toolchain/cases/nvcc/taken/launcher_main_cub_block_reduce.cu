// expect: taken
// cub::BlockReduce in a kernel, checked in main.
#include <cstdio>
#include <cub/block/block_reduce.cuh>

__global__ void sum(const int* in, int* out) {
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ typename Reduce::TempStorage storage;
    int total = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
    if (threadIdx.x == 0) out[blockIdx.x] = total;
}

int main() {
    int h[256], r[2], *in, *out;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof r);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<2, 128>>>(in, out);
    cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
    bool right = r[0] == 127 * 64 && r[1] == (128 + 255) * 64;
    printf("%d %d %s\n", r[0], r[1], right ? "ok" : "wrong");
    return right ? 0 : 1;
}
