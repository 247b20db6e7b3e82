// The launch asks for as many bytes as the kernel uses.
// run: --kernel stage --block 64 --shared 256 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 63 62 61
__global__ void stage(const int* in, int* out) {
    extern __shared__ int memory[];
    int t = threadIdx.x;
    memory[t] = in[t];
    __syncthreads();
    out[t] = memory[63 - t];
}
