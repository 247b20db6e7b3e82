// expect: taken
// A __shared__ array in a device function.
__device__ int stage(int x) {
    __shared__ int s[32];
    s[0] = x;
    __syncthreads();
    return s[0];
}

__global__ void k(int* out) { out[threadIdx.x] = stage(threadIdx.x); }

void launch(const int* in, int* out, int n) { k<<<1, 32>>>(out); }
