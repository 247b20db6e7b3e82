// The launcher writes a device variable directly: only its shadow.
// run: --launch run --arg i32[1]=zero
// expect: memory.host-access at line 7
__device__ int factor = 1;
__global__ void k(int* out) { out[0] = factor; }
void run(int* out) {
    factor = 5;
    k<<<1, 1>>>(out);
}
