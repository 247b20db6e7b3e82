// A function sets its result on both ways.
// run: --kernel ask --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
__device__ void half_of(int x, int* result) {
    if (x % 2 == 0)
        *result = x / 2;
    else *result = 0;
}
__global__ void ask(const int* in, int* out) {
    int half;
    half_of(in[threadIdx.x], &half);
    out[threadIdx.x] = half;
}
