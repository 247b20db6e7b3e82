// A stack of local memory is popped as far as it was pushed.
// run: --kernel walk --block 32 --arg i32[32]=iota --arg i32[32]=poison
// expect: nothing
__global__ void walk(const int* in, int* out) {
    int stack[8], top = 0;
    for (int i = 0; i < 4; ++i) stack[top++] = in[threadIdx.x] + i;
    int sum = 0;
    for (int i = 0; i < top; ++i)
        sum += stack[i];
    out[threadIdx.x] = sum;
}
