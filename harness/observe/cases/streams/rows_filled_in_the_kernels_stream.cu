// cudaMemset2DAsync is an operation of its stream.
// run: --launch run --arg i32[32]=zero
// expect: nothing
__global__ void add(int* m) { m[threadIdx.x] += 1; }
void run(int* out) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaMemset2DAsync(out, 32, 0, 32, 4, s);
    add<<<1, 32, 0, s>>>(out);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
}
