// expect: taken
// Inline variables, nested namespaces and static_assert without a text.
namespace lab::one { inline constexpr int threads = 128; }
static_assert(lab::one::threads % 32 == 0);

__global__ void k(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 127) / 128, lab::one::threads>>>(in, out, n); }
