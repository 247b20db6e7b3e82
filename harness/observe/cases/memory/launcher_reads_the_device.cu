// The launcher looks into device memory.
// run: --launch run --arg i32[64]=iota
// expect: memory.host-access at line 8
__global__ void twice(int* values, int n) {
    if (threadIdx.x < n) values[threadIdx.x] *= 2;
}
extern "C" void run(int* values) {
    int n = values[0] == 0 ? 64 : 32;
    twice<<<1, 64>>>(values, n);
}
