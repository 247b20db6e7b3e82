// Each thread keeps to its own element: no barrier is needed.
// run: --kernel own --block 64 --arg i32[64]=iota --arg i32[64]=poison
// expect: nothing
// output 1: 0 1 2 3
__global__ void own(const int* in, int* out) {
    __shared__ int stage[64];
    int t = threadIdx.x;
    stage[t] = 0;
    stage[t] = in[t];
    out[t] = stage[t];
}
