// expect: refused at line 3: calling a __device__ function("__syncthreads") from a __host__ __device__ function("rest") is not allowed
// A function for both sides, which is no template, with a barrier.
__host__ __device__ void rest() { __syncthreads(); }

__global__ void k(int* out) { out[threadIdx.x] = threadIdx.x; rest(); }

void launch(const int* in, int* out, int n) { k<<<1, 32>>>(out); }
