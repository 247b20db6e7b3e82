// The launcher's own buffer is never given back.
// run: --launch run --arg i32[32]=zero
// expect: memory.leak at line 7
__global__ void k(int* out, int* tmp) { tmp[threadIdx.x] = 1; out[threadIdx.x] = tmp[threadIdx.x]; }
void run(int* out) {
    int* tmp;
    cudaMalloc(&tmp, 32 * sizeof(int));
    k<<<1, 32>>>(out, tmp);
}
