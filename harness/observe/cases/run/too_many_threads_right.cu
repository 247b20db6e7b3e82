// Two blocks of half as many threads.
// run: --launch run --arg i32[2048]=zero
// expect: nothing
// output 0: 1 1 1
__global__ void set(int* out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
extern "C" void run(int* out) {
    set<<<2, 1024>>>(out);
}
