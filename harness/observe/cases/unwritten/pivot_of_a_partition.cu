// A pivot lies in shared memory, and the thread that should set it has left.
// run: --kernel split --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.uninitialised at line 8
__global__ void split(const int* in, int* out) {
    __shared__ int pivot;
    if (threadIdx.x == 64) pivot = in[5];
    __syncthreads();
    out[threadIdx.x] = in[threadIdx.x] < pivot;
}
