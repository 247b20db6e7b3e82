// expect: taken
// A pointer to shared memory as a parameter.
__device__ int first(int* s) { return s[0]; }

__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < n) out[threadIdx.x] = first(s);
}

void launch(const int* in, int* out, int n) { k<<<1, 32>>>(in, out, n); }
