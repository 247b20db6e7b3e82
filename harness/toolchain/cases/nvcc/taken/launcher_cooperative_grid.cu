// expect: taken
// A cooperative launch whose blocks wait for the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void smooth(const int* in, int* out, int* tmp, int n) {
    cg::grid_group grid = cg::this_grid();
    for (int i = grid.thread_rank(); i < n; i += grid.size()) tmp[i] = 2 * in[i];
    grid.sync();
    for (int i = grid.thread_rank(); i < n; i += grid.size()) out[i] = tmp[n - 1 - i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* tmp;
    cudaMalloc(&tmp, n * sizeof(int));
    void* args[] = {(void*)&in, &out, &tmp, &n};
    cudaLaunchCooperativeKernel((void*)smooth, dim3(4), dim3(128), args, 0, 0);
    cudaDeviceSynchronize();
    cudaFree(tmp);
}
