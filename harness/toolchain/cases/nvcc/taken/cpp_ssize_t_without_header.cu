// expect: taken
// ssize_t, u_char and u_int32_t without a header: cuda_runtime.h brings them along.
__global__ void k(const int* in, int* out, ssize_t n) {
    u_int32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    u_char low = 1;
    if (i < n) out[i] = in[i] + low;
}
void launch(const int* in, int* out, int n) {
    ssize_t all = n;
    k<<<(n + 127) / 128, 128>>>(in, out, all);
}
