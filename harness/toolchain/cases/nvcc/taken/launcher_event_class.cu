// expect: taken
// lab: 01_race
// A timer class over two events, with a template for what is timed.
struct GpuTimer {
    cudaEvent_t a, b;
    GpuTimer() { cudaEventCreate(&a); cudaEventCreate(&b); }
    ~GpuTimer() { cudaEventDestroy(a); cudaEventDestroy(b); }
    void start() { cudaEventRecord(a, 0); }
    void stop() { cudaEventRecord(b, 0); }
    float ms() { float t; cudaEventSynchronize(b); cudaEventElapsedTime(&t, a, b); return t; }
};

template <typename F> float timed(F f) {
    GpuTimer t;
    t.start();
    f();
    t.stop();
    return t.ms();
}

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
    float ms = timed([&] { reverse<<<(n + 255) / 256, 256>>>(in, out, n); });
    (void)ms;
}
