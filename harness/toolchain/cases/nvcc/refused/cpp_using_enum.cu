// expect: refused at line 7: expected an identifier
// using enum of C++20.
enum class Mode { copy, negate };

__global__ void k(const int* in, int* out, int n, Mode m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    using enum Mode;
    if (i < n) out[i] = m == negate ? -in[i] : in[i];
}

void launch(const int* in, int* out, int n) { k<<<(n + 255) / 256, 256>>>(in, out, n, Mode::copy); }
