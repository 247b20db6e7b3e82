// expect: taken
// A constexpr function of the host in a template's argument, in a kernel's parameter.
constexpr int size() { return 4; }
template <int N> struct Block { int v[N]; };

__global__ void k(const int* in, int* out, int n, Block<size()> b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + b.v[3];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Block<size()>{}); }
