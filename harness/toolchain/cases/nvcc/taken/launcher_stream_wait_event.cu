// expect: taken
// lab: 01_race
// An event orders two streams.
__global__ void reverse(const int *in, int *out, int n)
{
    __shared__ int s[256];
    int first = blockIdx.x * blockDim.x;
    int size = n - first;
    if (size > blockDim.x)
        size = blockDim.x;

    if (threadIdx.x < size)
        s[size - 1 - threadIdx.x] = in[first + threadIdx.x];

    __syncthreads();    // all of s is there now

    if (threadIdx.x < size)
        out[n - first - size + threadIdx.x] = s[threadIdx.x];
}

extern "C" void launch(const int* in, int* out, int n) {
    int* copy;
    cudaMalloc(&copy, n * sizeof(int));
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaEvent_t copied;
    cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
    cudaMemcpyAsync(copy, in, n * sizeof(int), cudaMemcpyDeviceToDevice, a);
    cudaEventRecord(copied, a);
    cudaStreamWaitEvent(b, copied);
    reverse<<<(n + 255) / 256, 256, 0, b>>>(copy, out, n);
    cudaStreamSynchronize(b);
    cudaEventDestroy(copied);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(copy);
}
