// The host rewrites a pinned source while its copy may still read it.
// run: --launch run --arg i32[32]=zero
// expect: race.read-write at lines 9 and 10
void run(int* out) {
    int* pinned = nullptr;
    cudaMallocHost(&pinned, 32 * sizeof(int));
    for (int i = 0; i < 32; ++i) pinned[i] = i;
    cudaStream_t stream = 0;
    cudaMemcpyAsync(out, pinned, 32 * sizeof(int), cudaMemcpyHostToDevice, stream);
    pinned[0] = 9;
    cudaStreamSynchronize(stream);
    cudaFreeHost(pinned);
}
