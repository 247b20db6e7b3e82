// Constant memory that the host fills and the kernel reads.
// run: --launch run --arg i32[32]=poison
// expect: nothing
// output 0: 0 3 6 9
__constant__ int factors[32];
__global__ void use(int* out) {
    out[threadIdx.x] = factors[threadIdx.x];
}
extern "C" void run(int* out) {
    int values[32];
    for (int i = 0; i < 32; i++) values[i] = 3 * i;
    cudaMemcpyToSymbol(factors, values, sizeof values);
    use<<<1, 32>>>(out);
}
