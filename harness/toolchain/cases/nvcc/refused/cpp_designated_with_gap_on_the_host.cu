// expect: refused at line 9: sorry, unimplemented: non-trivial designated initializers not supported
cpp_designated_with_gap_on_the_host.cu:9:20: sorry, unimplemented: non-trivial designated initializers not sup
// A designated element behind a gap on the host.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

extern "C" void launch(const int* in, int* out, int n) {
    int t[4] = {[3] = 1};
    n += t[0];
    k<<<(n + 255) / 256, 256>>>(in, out, n);
}
