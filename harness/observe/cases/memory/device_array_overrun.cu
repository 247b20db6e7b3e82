// A __device__ array with fewer elements than there are threads.
// run: --kernel keep --block 64 --arg i32[64]=iota
// expect: memory.out-of-bounds at line 6
__device__ int kept[60];
__global__ void keep(const int* in) {
    kept[threadIdx.x] = in[threadIdx.x];
}
