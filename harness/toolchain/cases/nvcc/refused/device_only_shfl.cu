// expect: refused at line 3: calling a __device__ function("__shfl_down_sync(unsigned int, int, unsigned int, int)") from a __host__ function("top") is not allowed
// __shfl_down_sync in the host's check.
int top(int x) { return __shfl_down_sync(0xffffffffu, x, 1); }

__global__ void k(int* out) {
    out[threadIdx.x] = 1;
}

void launch(const int* in, int* out, int n) { k<<<1, 32>>>(out); }
