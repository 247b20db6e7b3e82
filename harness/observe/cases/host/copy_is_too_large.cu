// A copy of a megabyte into an array of 256 integers.
// run: --launch run --arg i32[300000]=iota --arg i32[1]=zero
// expect: memory.out-of-bounds at line 8
__global__ void k(int* out, int x) { out[0] = x; }
void run(const int* in, int* out) {
    int host[256];
    for (int i = 0; i < 256; ++i) host[i] = 0;
    cudaMemcpy(host, in, 1 << 20, cudaMemcpyDeviceToHost);
    k<<<1, 1>>>(out, host[3]);
}
