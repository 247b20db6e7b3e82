// The launcher copies what it wants to look at.
// run: --launch run --arg i32[64]=iota
// expect: nothing
// output 0: 0 2 4 6
__global__ void twice(int* values, int n) {
    if (threadIdx.x < n) values[threadIdx.x] *= 2;
}
extern "C" void run(int* values) {
    int first = -1;
    cudaMemcpy(&first, values, sizeof first, cudaMemcpyDeviceToHost);
    twice<<<1, 64>>>(values, first == 0 ? 64 : 32);
}
