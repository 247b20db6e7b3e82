// What is copied from memory that is not pinned is staged before the call returns.
// run: --launch run --arg i32[32]=zero
// expect: nothing
void run(int* out) {
    int h[32];
    for (int i = 0; i < 32; ++i) h[i] = i;
    cudaStream_t a;
    cudaStreamCreate(&a);
    cudaMemcpyAsync(out, h, sizeof h, cudaMemcpyHostToDevice, a);
    h[0] = 100;
    cudaStreamSynchronize(a);
    cudaStreamDestroy(a);
}
