// expect: taken
// bzero in the launcher without <strings.h>: cuda_runtime.h brings it along.
__global__ void k(const int* in, int* out, int n, int more) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + more;
}
void launch(const int* in, int* out, int n) {
    int more[4] = {1, 2, 3, 4};
    bzero(more, sizeof more);
    k<<<(n + 127) / 128, 128>>>(in, out, n, more[2]);
}
