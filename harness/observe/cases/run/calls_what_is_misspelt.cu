// No CUDA function has that name.
// run: --launch run --arg i32[1]=zero
// expect: compile.error at line 6
__global__ void put(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaDeviceSynchronise();
    put<<<1, 1>>>(out, 1);
}
