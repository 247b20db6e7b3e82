// A captured copy and a captured fill run when the graph is launched.
// run: --launch run --arg i32[2]=zero
// expect: nothing
// output 0: 9 257
__global__ void put(int* out, int v) { out[0] = v; }
void run(int* out) {
    cudaStream_t s;
    cudaStreamCreate(&s);
    int *h, *m;
    cudaMallocHost(&h, sizeof(int));
    cudaMalloc(&m, sizeof(int));
    cudaGraph_t g;
    cudaGraphExec_t x;
    cudaStreamCaptureStatus status;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaStreamIsCapturing(s, &status);
    put<<<1, 1, 0, s>>>(out, status == cudaStreamCaptureStatusActive ? 9 : 0);
    cudaMemsetAsync(m, 1, 2, s);
    cudaMemcpyAsync(out + 1, h, sizeof(int), cudaMemcpyHostToDevice, s);
    cudaStreamEndCapture(s, &g);
    cudaGraphInstantiate(&x, g, 0);
    *h = 257;
    cudaGraphLaunch(x, s);
    cudaStreamSynchronize(s);
    cudaGraphExecDestroy(x);
    cudaGraphDestroy(g);
    cudaFreeHost(h);
    cudaFree(m);
    cudaStreamDestroy(s);
}
