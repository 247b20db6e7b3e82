// Two buffers in global memory in turn, one launch a round.
// run: --launch run --arg i32[130]=iota --arg i32[130]=zero
// expect: nothing
// output 0: 0 16 32 48
__global__ void step(const int* from, int* to) {
    int i = blockIdx.x * 64 + threadIdx.x + 1;
    to[i] = from[i - 1] + from[i + 1];
}
extern "C" void run(int* a, int* b) {
    for (int round = 0; round < 4; round++) {
        step<<<2, 64>>>(a, b);
        int* swap = a;
        a = b;
        b = swap;
    }
}
