// expect: taken
// The enum's name in front.
enum class Mode { copy, negate };

__global__ void k(const int* in, int* out, int n, Mode m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = m == Mode::negate ? -in[i] : in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Mode::copy); }
