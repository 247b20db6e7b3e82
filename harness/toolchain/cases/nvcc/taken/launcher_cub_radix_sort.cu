// expect: taken
// cub::BlockRadixSort in a kernel.
#include <cub/cub.cuh>

__global__ void k(const int* in, int* out, int n) {
    using Sort = cub::BlockRadixSort<int, 64, 1>;
    __shared__ typename Sort::TempStorage storage;
    int mine[1] = {in[threadIdx.x]};
    Sort(storage).Sort(mine);
    out[threadIdx.x] = mine[0];
}

extern "C" void launch(const int* in, int* out, int n) { k<<<1, 64>>>(in, out, n); }
