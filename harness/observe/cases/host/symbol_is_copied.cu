// The same by cudaMemcpyToSymbol.
// run: --launch run --arg i32[1]=zero
// expect: nothing
// output 0: 5
__device__ int factor = 1;
__global__ void k(int* out) { out[0] = factor; }
void run(int* out) {
    const int five = 5;
    cudaMemcpyToSymbol(factor, &five, sizeof five);
    k<<<1, 1>>>(out);
}
