// Allocates a megabyte of the device heap after another submission has exhausted it.
// expect: it runs
// expect: out is right
__global__ void k(const int* in, int* out) {
    __shared__ int* more;
    if (threadIdx.x == 0) more = (int*)malloc(1 << 20);
    __syncthreads();
    if (more) {
        more[threadIdx.x] = in[threadIdx.x];
        for (int i = threadIdx.x; i < 4096; i += 256) out[i] = 2 * in[i] + 0 * more[threadIdx.x];
    }
    __syncthreads();
    if (threadIdx.x == 0) free(more);
}
void launch(const int* in, int* out, int n) { k<<<1, 256>>>(in, out); }
