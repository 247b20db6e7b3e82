// expect: taken
// A template of the device with a barrier.
template <class T> __device__ void rest(T) { __syncthreads(); }

__global__ void k(int* out) {
    out[threadIdx.x] = threadIdx.x;
    rest(1);
}

void launch(const int* in, int* out, int n) {
    k<<<1, 32>>>(out);
}
