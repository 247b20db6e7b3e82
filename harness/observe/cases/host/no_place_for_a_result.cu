// A call whose result has no place to go to fails, and nobody looks at what it answers.
// run: --launch run --arg i32[1]=zero
// expect: call.failed at line 6
__global__ void k(int* out) { out[0] = 1; }
void run(int* out) {
    cudaMalloc((void**)nullptr, 64);
    k<<<1, 1>>>(out);
}
