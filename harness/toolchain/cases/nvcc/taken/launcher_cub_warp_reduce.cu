// expect: taken
// cub::WarpReduce: each warp's sum goes to all of its elements.
#include <cub/warp/warp_reduce.cuh>

__global__ void sums(const int* in, int* out, int n) {
    using Reduce = cub::WarpReduce<int>;
    __shared__ typename Reduce::TempStorage storage[4];
    int i = blockIdx.x * 128 + threadIdx.x;
    int total = Reduce(storage[threadIdx.x / 32]).Sum(i < n ? in[i] : 0);
    total = __shfl_sync(0xffffffffu, total, 0);
    if (i < n) out[i] = total;
}

extern "C" void launch(const int* in, int* out, int n) { sums<<<(n + 127) / 128, 128>>>(in, out, n); }
