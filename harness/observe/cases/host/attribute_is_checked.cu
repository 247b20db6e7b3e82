// The same, and the program looks at the code and goes on with less: a note.
// run: --launch run --arg i32[1]=zero
// expect: call.failed at line 6
__global__ void k(int* out, int n) { out[0] = n; }
void run(int* out) {
    const cudaError_t error = cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 400000);
    k<<<1, 1>>>(out, error == cudaSuccess ? 400000 : 0);
}
