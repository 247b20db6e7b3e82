// expect: taken
// __int128 in kernel and launcher.
__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __int128 wide = (__int128)i << 70;
    if (i < n) out[i] = in[i] + (int)(wide >> 70);
}

extern "C" void launch(const int* in, int* out, int n) {
    unsigned __int128 x = (unsigned __int128)n;
    k<<<(int)((x + 255) / 256), 256>>>(in, out, n);
}
