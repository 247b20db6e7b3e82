// A pivot lies in shared memory, and the first thread sets it.
// run: --kernel split --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
__global__ void split(const int* in, int* out) {
    __shared__ int pivot;
    if (threadIdx.x == 0) pivot = in[5];
    __syncthreads();
    out[threadIdx.x] = in[threadIdx.x] < pivot;
}
