// A correct submission, which must not be affected by the previous one.
// expect: it runs
// expect: out is right
// expect: no finding
__global__ void k(const int* in, int* out) {
    __shared__ int tile[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    tile[255 - threadIdx.x] = in[i];
    __syncthreads();
    out[i] = 2 * tile[255 - threadIdx.x];
}
void launch(const int* in, int* out, int n) { k<<<n / 256, 256>>>(in, out); }
