// The output is cleared by the host, then added to.
// run: --launch run --arg i32[32]=iota --arg i32[1]=poison
// expect: nothing
// output 1: 496
__global__ void sum(const int* in, int* out) {
    atomicAdd(out, in[threadIdx.x]);
}
extern "C" void run(const int* in, int* out) {
    cudaMemset(out, 0, sizeof(int));
    sum<<<1, 32>>>(in, out);
}
