// Each block writes its part.
// run: --kernel parts --grid 4 --block 32 --arg i32[128]=poison
// expect: nothing
// output 0: 0 0 0
__global__ void parts(int* out) {
    out[blockIdx.x * 32 + threadIdx.x] = blockIdx.x;
}
