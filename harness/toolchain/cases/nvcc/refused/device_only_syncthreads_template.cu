// expect: refused at line 3: calling a __device__ function("__syncthreads") from a __host__ function("rest") is not allowed
// A template of the host with a barrier, instantiated by the launcher.
template <class T> void rest(T) { __syncthreads(); }

__global__ void k(int* out) {
    out[threadIdx.x] = threadIdx.x;
}

void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>(out);
    rest(1);
}
