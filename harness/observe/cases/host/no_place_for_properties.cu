// The device's properties have no place to go to, and nobody looks at what the call answers.
// run: --launch run --arg i32[1]=zero
// expect: call.failed at line 6
__global__ void k(int* out) { out[0] = 1; }
void run(int* out) {
    cudaGetDeviceProperties(nullptr, 0);
    k<<<1, 1>>>(out);
}
