// Host to device, where the source is the device's.
// run: --launch run --arg i32[4]=iota --arg i32[1]=zero
// expect: call.failed at line 7
__global__ void k(int* out, int x) { out[0] = x; }
void run(const int* in, int* out) {
    int host[4] = {9, 9, 9, 9};
    cudaMemcpy(host, in, sizeof host, cudaMemcpyHostToDevice);
    k<<<1, 1>>>(out, host[1]);
}
