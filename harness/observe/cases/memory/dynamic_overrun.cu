// The launch asks for fewer bytes of dynamic shared memory than the kernel uses.
// run: --kernel stage --block 64 --shared 192 --arg i32[64]=iota --arg i32[64]=poison
// expect: memory.shared-overrun at line 10
// expect: memory.shared-overrun at line 8
__global__ void stage(const int* in, int* out) {
    extern __shared__ int memory[];
    int t = threadIdx.x;
    memory[t] = in[t];
    __syncthreads();
    out[t] = memory[63 - t];
}
