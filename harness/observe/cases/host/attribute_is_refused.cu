// An attribute of 400,000 bytes, which nobody checks.
// run: --launch run --arg i32[1]=zero
// expect: call.failed at line 6
__global__ void k(int* out) { out[0] = 1; }
void run(int* out) {
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 400000);
    k<<<1, 1>>>(out);
}
