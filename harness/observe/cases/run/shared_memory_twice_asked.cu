// Static and dynamic shared memory together exceed what was allowed.
// run: --launch run --arg i32[32]=zero
// expect: launch.refused at line 11
__global__ void big(int* out) {
    __shared__ int fixed[8 * 1024];
    extern __shared__ int more[];
    fixed[threadIdx.x] = more[threadIdx.x] = 1;
    out[threadIdx.x] = fixed[threadIdx.x];
}
extern "C" void run(int* out) {
    big<<<1, 32, 20 * 1024>>>(out);
}
