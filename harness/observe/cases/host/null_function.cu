// A kernel calls a null function pointer: that is no read.
// run: --launch run --arg i32[1]=zero
// expect: memory.null at line 5
typedef int (*Op)(int);
__global__ void call(int* out, Op op) { out[0] = op(1); }
void run(int* out) { call<<<1, 1>>>(out, nullptr); }
